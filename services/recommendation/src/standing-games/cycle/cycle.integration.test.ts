import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { expect, test } from 'vitest';
import { storedDate } from '../../ranking/calendar.ts';
import { instantAt } from '../../ranking/clock.ts';
import { useService } from '../../testing/steps.ts';
import { openDates, placeDates } from '../opening/service.ts';

const steps = useService();
const { service, calls, gameCalls, courseId, openedDate, storedDateOf, toldOfDate, standsAt, passDeadline } = steps;
const { addDate, plannedDate, teeTimesOf, seatedIn, fillSeats, playsElsewhere, startIn, bring } = steps;
const { saveFree, offer, dateIn, storedRound: roundOf, setAway, lookAt } = steps;

const typesOf = async (id: string) => (await toldOfDate(id)).map(({ type }) => type.replace('game-date-', ''));
const lastOf = async (id: string) => (await toldOfDate(id)).at(-1);
const say = (round: string, golfers: readonly string[]) =>
  golfers.reduce((before, golfer) => before.then(() => calls.confirm(round, golfer)), Promise.resolve({} as object));
const playersOf = async (round: string) => (await seatedIn(round)).flat().sort();

const answersOf = async (round: string) => {
  const rows = await service.client.roundAnswer.findMany({ where: { recommendationId: round } });
  return Object.fromEntries(rows.map((one) => [one.userId, `${one.answer}${one.isStanding ? ' by standing' : ''}`]));
};
const roundOfDate = async (id: string) => roundOf((await storedDateOf(id)).recommendationId as string);

test('a date opens once, whoever looks at the same time: standing answers count, who is away is out, who is busy and the others are asked', async () => {
  const { id, gameId, golfers } = await plannedDate({ courseId, members: 6 });
  const [usual = '', away = '', busy = '', ifNeeded = '', asked = '', silent = ''] = golfers;
  for (const golfer of [usual, away, busy]) await standsAt(gameId, golfer, 'usually_in');
  await standsAt(gameId, ifNeeded, 'if_needed');
  await standsAt(gameId, asked, 'ask');
  await setAway(away, 6);
  const entry = { id: newId(), userId: busy, date: dateIn(6), timeSlots: [], isAvailable: false };
  await service.hear(eventOf(availabilityEvents.entrySaved, 1, entry));
  await Promise.all([service.cycle.runDue(), service.cycle.runDue(), service.cycle.runDue()]);
  await service.cycle.runDue();
  const round = await roundOfDate(id);
  expect(round).toMatchObject({ time: '08:10', courseId, status: 'confirmed', confirmedMembers: [usual] });
  expect(await answersOf(round.id)).toEqual({ [usual]: 'in by standing', [away]: 'out by standing' });
  const told = await toldOfDate(id);
  expect(told.map(({ type }) => type)).toEqual(['game-date-opened']);
  expect(told[0]?.data).toMatchObject({ in: [usual], byStanding: [usual], out: [away], time: '08:10' });
  expect(told[0]?.data.silent).toEqual([busy, ifNeeded, asked, silent].sort());
  const { status, dueAt, deadlineAt } = await storedDateOf(id);
  expect([status, dueAt && dueAt <= deadlineAt]).toEqual(['open', true]);
});

test('a standing answer that a golfer gives counts from the next opening, and the last one stands', async () => {
  const { id, gameId, squadId, creator, mate } = await plannedDate({ courseId, members: 2 });
  const stand = (golfer: string, answer: string) =>
    service.call('PUT', `/api/standing-games/${gameId}/standing-answer`, golfer, { answer });
  await stand(creator, 'usually-in');
  await stand(mate, 'usually-in');
  expect((await stand(mate, 'if-needed')).json()).toMatchObject({ id: gameId, standingAnswer: 'if-needed' });
  await service.cycle.runDue();
  expect(await answersOf((await roundOfDate(id)).id)).toEqual({ [creator]: 'in by standing' });
  await stand(mate, 'usually-in');
  const next = await addDate({ gameId, squadId, courseId, days: 13 });
  await service.cycle.runDue();
  expect((await roundOfDate(id)).confirmedMembers).toEqual([creator]);
  expect((await roundOfDate(next)).confirmedMembers).toEqual([creator, mate].toSorted());
});

test('the round of a date with nobody in stays through rankings, and nothing else is offered in its hour', async () => {
  const { id, squadId, creator, round } = await openedDate({ courseId, members: 2 });
  await saveFree(creator, dateIn(6));
  expect((await roundOfDate(id)).status).toBe('pending');
  const ranked = await calls.generated(squadId, creator);
  expect(ranked.map((one) => one.id)).toContain(round);
  const starts = ranked.filter(({ date }) => date === dateIn(6)).map(({ time }) => time);
  expect(starts).not.toContain('08:00');
  await calls.confirm(round, creator);
  await calls.withdraw(round, creator);
  await calls.generated(squadId, creator);
  expect((await roundOfDate(id)).status).toBe('pending');
});

test('no other round takes the start of a date', async () => {
  const rules = { earliest: '09:00', latest: '09:00' };
  const { id, squadId, creator, round } = await openedDate({ courseId, members: 2, rules });
  const elsewhere = await steps.openCourse({ name: 'Otter Bend' });
  const chosen = await calls.choose(squadId, creator, { date: dateIn(6), time: '09:00', courseId: elsewhere });
  expect([chosen.statusCode, chosen.json().code, (await roundOfDate(id)).id]).toEqual([409, 'start-taken', round]);
});

test('a pending offer of that start makes room; a round that the squad has confirmed then becomes that of the date', async () => {
  const facts = { courseId, members: 2, rules: { earliest: '09:00', latest: '09:00' } };
  const [pending, confirmed] = [await plannedDate(facts), await plannedDate(facts)];
  const dropped = await offer({ squadId: pending.squadId, courseId, date: dateIn(6), time: '09:00' });
  const kept = await offer({ squadId: confirmed.squadId, courseId, date: dateIn(6), time: '09:00' });
  await calls.confirm(kept, confirmed.mate);
  await standsAt(confirmed.gameId, confirmed.creator, 'usually_in');
  await service.cycle.runDue();
  expect((await roundOfDate(pending.id)).id).not.toBe(dropped);
  const confirmedMembers = [confirmed.mate, confirmed.creator];
  expect(await roundOfDate(confirmed.id)).toMatchObject({ id: kept, confirmedMembers });
});

test('a date opens neither before its moment, where it was moved, nor once it has begun', async () => {
  const [moved, begun] = [await plannedDate({ courseId }), await plannedDate({ courseId, days: -1 })];
  const opensAt = new Date(Date.now() + 60_000);
  await service.client.gameDate.update({ where: { id: moved.id }, data: { opensAt } });
  await service.cycle.runDue();
  expect([await storedDateOf(moved.id), await storedDateOf(begun.id)]).toMatchObject([
    { status: 'planned', recommendationId: null },
    { status: 'planned', recommendationId: null, dueAt: null },
  ]);
  expect(await toldOfDate(begun.id)).toEqual([]);
});

test('a date that was moved since it was ranked opens where it is then', async () => {
  const { id, creator } = await plannedDate({ courseId, members: 2 });
  const ranked = await placeDates(service, [id], new Date());
  expect((await gameCalls.moveDate(id, creator, { date: dateIn(7), time: '10:20' })).statusCode).toBe(200);
  await service.client.gameDate.update({ where: { id }, data: { opensAt: new Date(), dueAt: new Date() } });
  await service.ledger.write((tx, publish) => openDates(tx, publish, ranked));
  expect(await storedDateOf(id)).toMatchObject({ status: 'planned', recommendationId: null, time: '10:20' });
  await service.cycle.runDue();
  expect(await roundOfDate(id)).toMatchObject({ date: storedDate(dateIn(7)), time: '10:20' });
});

test('of two games of a squad with one start the second is skipped; a date that fails holds up no other', async () => {
  const planned = await plannedDate({ courseId, members: 2 });
  const game = await service.client.standingGame.findUniqueOrThrow({ where: { id: planned.gameId } });
  const other = await service.client.standingGame.create({
    data: { id: newId(), squadId: planned.squadId, rules: game.rules as object, firstDate: game.firstDate },
  });
  const second = await addDate({ gameId: other.id, squadId: planned.squadId, courseId, days: 6 });
  const broken = await plannedDate({ courseId, members: 2 });
  await service.client.standingGame.update({ where: { id: broken.gameId }, data: { rules: {} } });
  await service.cycle.runDue();
  const [one, two, failed] = await Promise.all([planned.id, second, broken.id].map(storedDateOf));
  expect([[one?.status, two?.status].toSorted(), failed?.status]).toEqual([['open', 'skipped'], 'planned']);
  await service.client.standingGame.delete({ where: { id: broken.gameId } });
});

test('at a course where clocks are ahead of the squad’s, answers end as long before the start there as the rules say, also extended', async () => {
  const HOUR_MS = 60 * 60_000;
  const squad = { timeZone: 'America/Los_Angeles' };
  const facts = { courseId: await steps.openCourse({ timeZone: 'America/New_York' }), squad };
  const open = async (days: number, rules: { releaseHours: number | null }) => {
    const { id, creator } = await plannedDate({ ...facts, days, rules });
    const start = instantAt(dateIn(days), '08:10', squad.timeZone);
    const deadlineAt = new Date(start - (rules.releaseHours ?? 6) * HOUR_MS);
    await service.client.gameDate.update({ where: { id }, data: { deadlineAt } });
    await service.cycle.runDue();
    return { id, creator, startsAt: (await roundOfDate(id)).startsAt.getTime() };
  };
  const held = await open(6, { releaseHours: 48 });
  expect((await storedDateOf(held.id)).deadlineAt.getTime()).toBe(held.startsAt - 48 * HOUR_MS);
  const short = await open(1, { releaseHours: null });
  await passDeadline(short.id);
  await service.call('POST', `/api/game-dates/${short.id}/decision`, short.creator, { decision: 'extend' });
  expect((await storedDateOf(short.id)).deadlineAt.getTime()).toBeLessThanOrEqual(short.startsAt - 6 * HOUR_MS);
});

test('a nudge reaches the silent and those who may come, once; where nobody is left it is left out', async () => {
  const rules = { opens: { daysBefore: 20, time: '08:00' }, nudges: [{ daysBefore: 7, time: '12:00' }] };
  const nudged = await plannedDate({ courseId, members: 4, rules, days: 5 });
  const longAgo = new Date(Date.now() - 10 * 24 * 60 * 60_000);
  await service.client.gameDate.update({ where: { id: nudged.id }, data: { opensAt: longAgo } });
  await service.cycle.runDue();
  const round = (await storedDateOf(nudged.id)).recommendationId ?? '';
  expect(await typesOf(nudged.id)).toEqual(['opened']);
  const [said = '', may = '', out = '', silent = ''] = nudged.golfers;
  await calls.confirm(round, said);
  await calls.withdraw(round, out);
  const by = { userId: may, squadId: nudged.squadId };
  await service.callByLink('POST', `/a/-/rounds/${round}`, by, { answer: 'maybe', note: '' });
  await service.client.gameDate.update({ where: { id: nudged.id }, data: { nudges: 0 } });
  await lookAt(nudged.id);
  await lookAt(nudged.id);
  expect(await typesOf(nudged.id)).toEqual(['opened', 'nudged']);
  expect((await lastOf(nudged.id))?.data).toMatchObject({ nudge: 1, silent: [silent], maybe: [may], in: [said] });
  await say(round, [may, silent]);
  await service.client.gameDate.update({ where: { id: nudged.id }, data: { nudges: 0, isAnswered: true } });
  await lookAt(nudged.id);
  expect([await typesOf(nudged.id), (await storedDateOf(nudged.id)).nudges]).toEqual([['opened', 'nudged'], 1]);
});

test('at the deadline the most players are booked by rule, if-needed last, and the others are in line for a freed seat', async () => {
  const facts = { courseId, members: 8, rules: { mostPlayers: 6 }, squad: { autoBookEnabled: true } };
  const { id, gameId, golfers, creator, round } = await openedDate(facts);
  const [ifNeeded = '', late = ''] = [golfers[1], golfers[7]];
  await standsAt(gameId, ifNeeded, 'if_needed');
  await say(round, golfers);
  await passDeadline(id);
  const seated = golfers.filter((golfer) => ![ifNeeded, late].includes(golfer));
  expect(await playersOf(round)).toEqual(seated.toSorted());
  const teeTimes = await teeTimesOf(round);
  expect(teeTimes.map(({ maxPlayers, bookedPlayers }) => maxPlayers - bookedPlayers)).toEqual([0, 0]);
  expect(await roundOf(round)).toMatchObject({ status: 'booked', bookedBy: creator, bookedByRule: true });
  const locked = await lastOf(id);
  expect([locked?.type, locked?.data.waiting]).toEqual(['game-date-locked', [late, ifNeeded]]);
  expect(await service.client.auditEntry.count({ where: { userId: creator, rule: 'auto-book' } })).toBe(2);
  await startIn(round, 100 * 60);
  await steps.changeSquad((await roundOf(round)).squadId, { timeZone: steps.noonZone() });
  const mate = golfers[2] as string;
  const own = teeTimes.find(({ bookings }) => bookings.some(({ userId }) => userId === mate));
  await calls.cancel(own!.id, mate);
  await fillSeats(round);
  expect((await roundOf(round)).confirmedMembers).toContain(late);
  expect((await roundOf(round)).confirmedMembers).toHaveLength(6);
});

test('neither who says that they are in after the deadline nor a guest has a seat of those who were in by it, also of those only if needed', async () => {
  const facts = { courseId, members: 5, rules: { mostPlayers: 4 }, squad: { guests: 'free' } } as const;
  const { id, gameId, squadId, golfers, creator, round } = await openedDate(facts);
  const late = golfers[4] ?? '';
  await standsAt(gameId, golfers[1] ?? '', 'if_needed');
  await say(round, golfers.slice(0, 4));
  await service.client.$executeRaw`
    UPDATE round_answers SET claimed_at = claimed_at - interval '1 hour' WHERE recommendation_id = ${round}::uuid`;
  await passDeadline(id);
  const answer = await service.call('PUT', `/api/game-dates/${id}/answer`, late, { answer: 'in' });
  expect(answer.json().members).toContainEqual(expect.objectContaining({ userId: late, place: 1 }));
  const own = await service.callByLink('GET', `/a/-/?round=${round}&said=in`, { userId: late, squadId });
  expect(own.body).toContain('role="status">You are 1st in line: first come.</p>');
  expect((await bring(round, creator)).json()).toMatchObject({ status: 409, code: 'group-full' });
  await calls.book(round, creator);
  expect(await playersOf(round)).toEqual(golfers.slice(0, 4).toSorted());
});

test('who is booked elsewhere keeps a date from being booked by rule: it is held', async () => {
  const { id, golfers, round } = await openedDate({ courseId, squad: { autoBookEnabled: true } });
  await say(round, golfers);
  const { startsAt } = await roundOf(round);
  await playsElsewhere(golfers[1]!, (startsAt.getTime() - Date.now()) / 3_600_000);
  await passDeadline(id);
  expect([await typesOf(id), (await roundOf(round)).status]).toEqual([['opened', 'locked'], 'confirmed']);
});

test('a guest who makes a short date enough has it locked; hosts who do not fit with their guests are refused a booking', async () => {
  const squad = { guests: 'free', guestsPerMember: 2 } as const;
  const { id, golfers, creator, round } = await openedDate({ courseId, squad });
  await say(round, golfers.slice(0, 3));
  await passDeadline(id, 13);
  await bring(round, creator);
  await service.cycle.runDue();
  expect(await typesOf(id)).toEqual(['opened', 'short', 'locked']);
  const small = await openedDate({ courseId, squad, golfers, rules: { leastPlayers: 2, mostPlayers: 2 } });
  await calls.confirm(small.round, creator);
  for (const name of ['Gus', 'Pat']) await bring(small.round, creator, name);
  expect((await calls.book(small.round, creator)).json()).toMatchObject({ status: 409, code: 'too-many-guests' });
});

test('a short date is called off by itself only where its game says so, and everybody is told once', async () => {
  // So long before its start that the release time has passed at any hour of the day.
  const rules = { autoCallOff: true, releaseHours: 100 };
  const facts = { courseId, rules, days: 3, squad: { guests: 'free' } } as const;
  const { id, gameId, squadId, golfers, creator, round } = await openedDate(facts);
  const next = await addDate({ gameId, squadId, courseId, days: 11 });
  await say(round, golfers.slice(0, 2));
  await bring(round, creator);
  await passDeadline(id);
  const nextDate = (await storedDateOf(next)).date.toISOString().slice(0, 10);
  const data = { changedBy: null, reason: 'Too few players: 3 of at least 4', nextDate };
  expect(await lastOf(id)).toMatchObject({ type: 'game-date-skipped', data });
  await lookAt(id);
  expect(await typesOf(id)).toEqual(['opened', 'skipped']);
  expect((await calls.confirm(round, creator)).statusCode).toBe(409);
});

test('a standing answer ends after three dates without an act; an act begins anew', async () => {
  const { id, gameId, squadId, creator, mate } = await plannedDate({ courseId, rules: { leastPlayers: 2 } });
  for (const golfer of [creator, mate]) await standsAt(gameId, golfer, 'usually_in');
  await service.cycle.runDue();
  await passDeadline(id);
  for (const days of [7, 8]) {
    const next = await addDate({ gameId, squadId, courseId, days });
    await service.cycle.runDue();
    const { recommendationId } = await storedDateOf(next);
    if (days === 8) await calls.confirm(recommendationId ?? '', mate);
    await passDeadline(next);
  }
  const rows = await service.client.standingAnswer.findMany({ where: { gameId } });
  const standing = Object.fromEntries(rows.map(({ userId, answer, missed }) => [userId, `${answer} ${missed}`]));
  expect(standing).toEqual({ [creator]: 'ask 0', [mate]: 'usually_in 0' });
});

test('a date that was booked and cancelled before its opening does not open, and nobody comes to it', async () => {
  const { id, gameId, creator, mate } = await plannedDate({ courseId });
  await standsAt(gameId, mate, 'usually_in');
  await service.call('PUT', `/api/game-dates/${id}/answer`, creator, { answer: 'in' });
  const round = (await storedDateOf(id)).recommendationId ?? '';
  await calls.book(round, creator);
  const [teeTime] = await teeTimesOf(round);
  await calls.cancel(teeTime!.id, creator);
  await service.cycle.runDue();
  const { dueAt } = await storedDateOf(id);
  expect([await typesOf(id), dueAt, (await roundOf(round)).status]).toEqual([[], null, 'cancelled']);
});

test('a date whose booking was cancelled is off, which who was asked hears; one that its creator books early, or though it is short, is locked as it is', async () => {
  const open = () => openedDate({ courseId });
  const [over, early, short] = [await open(), await open(), await open()];
  for (const { round, golfers } of [over, early, short]) await say(round, golfers.slice(0, 2));
  await passDeadline(short.id, 30);
  expect((await storedDateOf(short.id)).dueAt).toBe(null);
  for (const { round, creator } of [over, early, short]) await calls.book(round, creator);
  const [teeTime] = await teeTimesOf(over.round);
  await calls.cancel(teeTime!.id, over.creator);
  await passDeadline(over.id);
  await passDeadline(early.id);
  expect(await Promise.all([over.id, early.id, short.id].map(typesOf))).toEqual([
    ['opened', 'skipped'],
    ['opened', 'locked'],
    ['opened', 'short', 'locked'],
  ]);
  const off = { reason: 'Its booking was cancelled', changedBy: over.creator, silent: over.golfers.slice(2) };
  expect((await toldOfDate(over.id)).at(-1)?.data).toMatchObject(off);
});
