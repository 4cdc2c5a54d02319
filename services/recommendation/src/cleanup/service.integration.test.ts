import { authEvents } from '@fourball/contracts/events/auth.ts';
import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { eventOf, undo, workIn } from '@fourball/kit/testing/events.ts';
import { expect, test } from 'vitest';
import { dateIn, golfer, squadState } from '../testing/squads.ts';
import { useService } from '../testing/steps.ts';
import { applyAccountDeletion } from './service.ts';

const steps = useService();
const { service, calls, courseId, register, createSquad, changeSquad, deleteSquad, join, leave, saveFree } = steps;
const { offer, confirmedRound, bookedRound, teeTimesOf, sizesOf, startIn, told, lastTold } = steps;
const { deleteAccount, storedRound, squadOf, bring } = steps;

const actions = (userId: string) => auditActionsOn(service.client, userId);
const stored = (id: string) => service.client.recommendation.findUnique({ where: { id } });

test('with a squad go its offers, its tee times to come are cancelled, and what it played stays', async () => {
  const { id, squadId, teeTimeIds, creator } = await bookedRound({ courseId, members: 5 });
  const pending = await offer({ squadId, courseId, date: dateIn(6), time: '09:00' });
  const confirmed = await offer({ squadId, courseId, date: dateIn(7), time: '09:00' });
  await calls.confirm(confirmed, creator);
  const { id: played } = await bookedRound({ courseId, squadId, golfers: [creator], date: dateIn(8) });
  await startIn(played, -30);
  const brought = [id, confirmed].map((round) => bring(round, creator, 'Kim', { email: 'kim@example.com' }));
  const [guest, other] = (await Promise.all(brought)).map((answer) => answer.json().id as string);
  await leave(squadId, creator, 'squad-deleted');
  for (let time = 0; time < 2; time += 1) await deleteSquad(squadId);
  expect([await stored(pending), await stored(confirmed)]).toEqual([null, null]);
  const events = ['confirmed 2', 'withdrawn 3', 'dropped 2', 'dropped 4'].map((event) => `recommendation-${event}`);
  expect(await told([pending, confirmed])).toEqual(events);
  expect((await teeTimesOf(id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  const ends = ['tee-time-cancelled', 'tee-time-cancelled', 'guest-link-ended'];
  expect((await told([...teeTimeIds, guest!])).slice(-3).map((end) => end.split(' ')[0])).toEqual(ends);
  expect((await told([other!])).at(-1)).toBe('guest-link-ended 2');
  const data = { players: [], changedBy: null };
  expect(await lastTold(teeTimeIds[0]!)).toMatchObject({ type: 'tee-time-cancelled', data });
  expect((await told([id])).at(-1)).toBe('recommendation-cancelled 8');
  expect(await teeTimesOf(played)).toMatchObject([{ status: 'confirmed', bookedPlayers: 1 }]);
  expect((await told([played])).at(-1)).toBe('recommendation-booked 3');
  expect([(await calls.list(squadId, creator)).statusCode, await calls.booked(creator)]).toEqual([404, []]);
  expect((await actions(creator)).map((line) => line.split(' ').slice(0, 4).join(' ')).toSorted()).toEqual([
    'confirmation-withdrawn by squad-deleted 1',
    'round-cancelled by squad-deleted 2',
    'seat-freed by squad-deleted 1',
  ]);
});

test('of a booking under way the seat of who leaves is freed in a group that has not teed off; with the squad such groups are cancelled, not seat by seat, whichever is heard first', async () => {
  const { id, squadId, teeTimeIds, golfers } = await bookedRound({ courseId, members: 6 });
  await startIn(id, -5);
  for (const golfer of [golfers[0]!, golfers[5]!]) await leave(squadId, golfer);
  expect(await sizesOf(id)).toEqual([3, 2]);
  await leave(squadId, golfers[3]!, 'squad-deleted');
  await deleteSquad(squadId);
  await leave(squadId, golfers[4]!, 'squad-deleted');
  expect((await teeTimesOf(id)).map(({ status }) => status)).toEqual(['confirmed', 'cancelled']);
  expect(await stored(id)).toMatchObject({ status: 'booked', confirmedMembers: golfers.slice(0, 3) });
  expect((await told(teeTimeIds)).slice(1)).toEqual(['tee-time-booked 1', 'seat-freed 2', 'tee-time-cancelled 3']);
});

test('a deleted squad stays deleted, also when its creation, its change or a joining is heard late', async () => {
  const [id, ann] = [newId(), await register()];
  await service.hear(eventOf(squadEvents.squadDeleted, 3, { id }));
  await join(id, ann);
  await service.hear(eventOf(squadEvents.squadCreated, 1, squadState({ id, createdBy: ann })));
  await service.hear(eventOf(squadEvents.squadChanged, 2, squadState({ id, createdBy: ann })));
  expect([(await calls.list(id, ann)).statusCode, (await calls.generate(id, ann)).statusCode]).toEqual([404, 404]);
});

test('ranking, confirming and booking while a squad is deleted leave nothing of it open', async () => {
  const mates = await Promise.all([register(), register()]);
  for (const mate of mates) await saveFree(mate, dateIn(9));
  for (let round = 0; round < 20; round += 1) {
    const squadId = await createSquad(mates);
    const [first, second] = await calls.generated(squadId, mates[0]!);
    await calls.confirm(second!.id, mates[1]!);
    const acts = [
      () => calls.generate(squadId, mates[0]),
      () => calls.confirm(first!.id, mates[1]),
      () => calls.book(second!.id, mates[0]),
    ];
    const [, ...answers] = await Promise.all([deleteSquad(squadId), ...acts.map((act) => act())]);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    const left = await service.client.recommendation.findMany({ where: { squadId } });
    expect(left.filter(({ status }) => status !== 'cancelled')).toEqual([]);
    expect(await service.client.teeTime.count({ where: { squadId, status: 'confirmed' } })).toBe(0);
  }
});

test('whose account is gone comes nowhere any more: confirmations and seats end in every squad', async () => {
  const ann = await register({ firstName: 'Ann' });
  const ben = await register();
  const booked = await bookedRound({ courseId, golfers: [ben, ann] });
  const open = await confirmedRound({ courseId, golfers: [ann, ben], date: dateIn(9) });
  const alone = await bookedRound({ courseId, golfers: [ann], date: dateIn(10) });
  const played = await bookedRound({ courseId, golfers: [ben, ann], date: dateIn(11) });
  await startIn(played.id, -60);
  await deleteAccount(ann);
  expect(await stored(booked.id)).toMatchObject({ status: 'booked', confirmedMembers: [ben] });
  expect(await stored(open.id)).toMatchObject({ status: 'confirmed', confirmedMembers: [ben] });
  expect(await stored(alone.id)).toMatchObject({ status: 'cancelled' });
  expect(await lastTold(booked.teeTimeId)).toMatchObject({ data: { changedBy: null } });
  const history = (await calls.teeTimes(played.squadId, ben)).json();
  expect(history[0].bookings).toMatchObject([{ userId: ben }, { userId: ann, status: 'confirmed' }]);
  const before = await told([booked.id, booked.teeTimeId]);
  await leave(booked.squadId, ann, 'account-deleted');
  expect(await told([booked.id, booked.teeTimeId])).toEqual(before);
});

test('of an account that is gone nothing is kept but the id, and no late event, its registration included, brings it back', async () => {
  const ann = golfer({ firstName: 'Ann', favoriteCourses: [courseId], preferredDays: ['monday'] });
  await service.hear(eventOf(authEvents.userRegistered, 1, ann));
  const entry = await saveFree(ann.id, dateIn(5));
  await service.hear(eventOf(authEvents.userDeleted, 4, { id: ann.id }));
  await service.hear(eventOf(authEvents.userChanged, 3, ann));
  const late = { id: newId(), userId: ann.id, date: dateIn(6), timeSlots: ['09:00' as const], isAvailable: true };
  await service.hear(eventOf(availabilityEvents.entrySaved, 1, late));
  const ben = golfer({ firstName: 'Ben' });
  await deleteAccount(ben.id);
  await service.hear(eventOf(authEvents.userRegistered, 1, ben));
  const rows = await service.client.golfer.findMany({ where: { id: { in: [ann.id, ben.id] } } });
  expect(rows).toMatchObject(Array(2).fill({ gone: true, firstName: '', favoriteCourses: [], preferredDays: [] }));
  const entries = await service.client.availabilityEntry.findMany({ where: { id: { in: [entry, late.id] } } });
  expect(entries.map(({ gone, timeSlots }) => [gone, timeSlots])).toEqual(Array(2).fill([true, []]));
});

test('the squad follows its new creator, who alone books, cancels and moves from then on', async () => {
  const { id, squadId, creator, mate } = await confirmedRound({ courseId });
  await changeSquad(squadId, { createdBy: mate, name: 'Dawn Patrol' });
  await service.hear(eventOf(squadEvents.squadCreated, 1, squadState({ id: squadId, createdBy: creator })));
  expect((await calls.book(id, creator)).statusCode).toBe(403);
  expect((await calls.book(id, mate)).json()).toMatchObject({ status: 'booked', bookedBy: mate });
  const [teeTime] = await teeTimesOf(id);
  const start = { date: dateIn(6), time: '10:00' };
  expect((await calls.move(teeTime!.id, creator, start)).statusCode).toBe(403);
  expect((await calls.move(teeTime!.id, mate, start)).json()).toMatchObject({ squad: { name: 'Dawn Patrol' } });
  expect((await calls.cancel(teeTime!.id, creator)).json()).toMatchObject({ status: 'confirmed', bookedPlayers: 1 });
  expect((await calls.cancel(teeTime!.id, mate)).json()).toMatchObject({ status: 'cancelled' });
});

test('an account that goes while its squads are booking and confirming has no seat anywhere in the end', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ann, ben] = [await register(), await register()];
    const one = await confirmedRound({ courseId, golfers: [ben, ann] });
    const other = await confirmedRound({ courseId, golfers: [ann, ben], date: dateIn(6) });
    await calls.withdraw(other.id, ann);
    const [booking, confirmation] = await Promise.all([
      calls.book(one.id, ben),
      calls.confirm(other.id, ann),
      deleteAccount(ann),
      leave(one.squadId, ann, 'account-deleted'),
    ]);
    await leave(other.squadId, ann, 'account-deleted');
    expect([booking.statusCode, [200, 404].includes(confirmation.statusCode)]).toEqual([200, true]);
    expect(await service.client.teeTimeBooking.count({ where: { userId: ann, status: 'confirmed' } })).toBe(0);
    expect((await stored(other.id))?.confirmedMembers).toEqual([ben]);
  }
});

test('two who leave at once, each in line where the other plays, do not wait for each other', async () => {
  const { id, squadId, golfers } = await bookedRound({ courseId, members: 4 });
  const [creator = '', ann = '', ...others] = golfers;
  const ben = await register();
  await join(squadId, ben);
  const mates = [creator, ben, ...others];
  const { id: next } = await bookedRound({ courseId, squadId, golfers: mates, date: dateIn(6) });
  await Promise.all([calls.confirm(id, ben), calls.confirm(next, ann)]);
  await Promise.all([leave(squadId, ann), leave(squadId, ben)]);
  for (const one of [id, next]) expect((await stored(one))?.confirmedMembers).toEqual([creator, ...others]);
});

test('an account that goes is forgotten and gives its seat up, once, and not at all where that was undone', async () => {
  const { mate } = await bookedRound({ courseId });
  const event = eventOf(authEvents.userDeleted, 2, { id: mate });
  const received = { ...event, version: 2, isSnapshot: false, data: { id: mate } };
  await undo(service.client, (tx) => applyAccountDeletion(workIn(tx), received));
  expect(await actions(mate)).toEqual([]);
  for (let time = 0; time < 3; time += 1) await service.hear(event);
  expect((await actions(mate)).map((line) => line.split(' ')[0])).toEqual(['golfer-forgotten', 'seat-freed']);
});

test('who leaves is not missed there any more; who is gone, nowhere, whatever became of the round', async () => {
  const { squadId, creator, mate } = await squadOf(2);
  for (const days of [5, 6]) await saveFree(creator, dateIn(days), ['09:00']);
  const missed = async () => (await calls.listed(squadId, creator)).map(({ nearestMiss }) => nearestMiss?.userId);
  await calls.generate(squadId, creator);
  expect(await missed()).toEqual([mate, mate]);
  await leave(squadId, mate);
  expect(await missed()).toEqual([undefined, undefined]);
  const data = { nearestMiss: { userId: mate, name: 'Ben' }, status: 'cancelled' } as const;
  await service.client.recommendation.updateMany({ where: { squadId }, data });
  await deleteAccount(mate);
  const rows = await service.client.recommendation.findMany({ where: { squadId } });
  expect(rows.map(({ nearestMiss }) => nearestMiss)).toEqual([null, null]);
});

test.each([
  ['left', true, 'left-squad'],
  ['removed', false, 'removed-from-squad'],
  ['account-deleted', false, 'account-deleted'],
] as const)(
  'seats to come and confirmations of who has gone (%s) end in one write, whose act it was is told, and the trail has it',
  async (...row) => {
    const [reason, isOwnAct, rule] = row;
    const { id, squadId, teeTimeId, mate, creator } = await bookedRound({ courseId });
    const { id: confirmed } = await confirmedRound({ courseId, squadId, golfers: [mate], date: dateIn(6) });
    await leave(squadId, mate, reason);
    expect(await storedRound(confirmed)).toMatchObject({ status: 'pending', confirmedMembers: [] });
    const writes = [id, confirmed].map(async (one) => (await service.published(one)).at(-1)?.writeId);
    expect(new Set(await Promise.all(writes)).size).toBe(1);
    const data = { players: [creator], changedBy: isOwnAct ? mate : null };
    expect(await lastTold(teeTimeId)).toMatchObject({ type: 'seat-freed', version: 2, data });
    expect(await storedRound(id)).toMatchObject({ status: 'booked', confirmedMembers: [creator] });
    expect(await calls.booked(mate)).toEqual([]);
    const about = (recommendation: string) => `by ${rule} 1 squad=${squadId} recommendation=${recommendation}`;
    const taken = [`confirmation-withdrawn ${about(confirmed)}`, `seat-freed ${about(id)}`];
    expect((await auditActionsOn(service.client, mate)).toSorted()).toEqual(taken);
    expect(await auditActionsOn(service.client, creator)).toEqual([]);
  },
);

test('who took their confirmation back themselves is in no trail for it, then or later', async () => {
  const { id, squadId, mate } = await confirmedRound({ courseId });
  await calls.withdraw(id, mate);
  // The offer still names them, as who would have made it better.
  await service.client.recommendation.update({ where: { id }, data: { nearestMiss: { userId: mate, points: 1 } } });
  await leave(squadId, mate);
  expect(await auditActionsOn(service.client, mate)).toEqual([]);
});

test('what was played stays as it was, and so do rounds with other squads', async () => {
  const past = await bookedRound({ courseId });
  await startIn(past.id, -24 * 60);
  const { squadId, mate } = past;
  const { id: expired } = await confirmedRound({ courseId, squadId, golfers: [mate], date: dateIn(3) });
  await startIn(expired, -1);
  const elsewhere = await bookedRound({ courseId, golfers: [mate] });
  await leave(squadId, mate);
  const played = (await calls.teeTimes(squadId, past.creator)).json();
  expect(played).toMatchObject([{ bookedPlayers: 2, bookings: [{}, { userId: mate, status: 'confirmed' }] }]);
  expect(await storedRound(expired)).toMatchObject({ status: 'confirmed', confirmedMembers: [mate] });
  expect(await calls.booked(mate)).toMatchObject([{ id: elsewhere.teeTimeId }]);
});

test('a leaving that comes before its joining is kept: the late joining makes no member', async () => {
  const { squadId } = await squadOf(1);
  const membership = { id: newId(), squadId, userId: await register() };
  await service.hear(eventOf(squadEvents.memberLeft, 3, { ...membership, reason: 'left' }));
  const member = { ...membership, role: 'member', status: 'active', joinedAt: new Date().toISOString() } as const;
  await service.hear(eventOf(squadEvents.memberJoined, 1, member));
  await service.hear(eventOf(squadEvents.memberChanged, 2, member));
  expect((await calls.list(squadId, membership.userId)).statusCode).toBe(404);
});

test('who is back by a new membership loses nothing when the end of the old one is heard late', async () => {
  const { id, squadId, mate, creator } = await bookedRound({ courseId });
  const left = { squadId, userId: mate };
  const old = await service.client.membership.findFirstOrThrow({ where: left });
  await join(squadId, mate);
  await service.hear(eventOf(squadEvents.memberLeft, 2, { ...left, id: old.id, reason: 'left' }));
  expect(await storedRound(id)).toMatchObject({ confirmedMembers: [creator, mate] });
  expect((await calls.list(squadId, mate)).statusCode).toBe(200);
});
