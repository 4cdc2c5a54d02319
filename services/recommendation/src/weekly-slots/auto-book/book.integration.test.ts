import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { expect, test } from 'vitest';
import { storedDate } from '../../ranking/calendar.ts';
import { useService } from '../../testing/steps.ts';
import { dayOfWeek, week } from '../../testing/weeks.ts';

const steps = useService({ rating: 5 });
const { service, calls, courseId, register, createSquad, becomes, saveFree, openCourse, offer, teeTimesOf } = steps;
const { told, squadFreeOn, weeksOf, toldOfWeeks, deleteAccount } = steps;

const rank = (...squadIds: string[]) => service.weeklySlots.rank(week, squadIds);
const best = () => ({ courseId, date: dayOfWeek(5), time: '09:00' });
const recommendationsOf = (squadId: string) =>
  service.client.recommendation.findMany({ where: { squadId }, orderBy: { id: 'asc' } });
const autoBookedOf = async (squadId: string) => (await weeksOf(squadId))[0]?.autoBooked;

test('with three of four free the best slot is booked in the creator’s name, for those who are free, once, and the trail has it', async () => {
  const { squadId, golfers, creator } = await squadFreeOn({ size: 4, free: 3, autoBookEnabled: true });
  const runs = await Promise.all([rank(squadId), rank(squadId)]);
  expect(runs.map(({ ranked, booked }) => ranked + booked).toSorted()).toEqual([0, 2]);
  const [booked, ...more] = await recommendationsOf(squadId);
  const free = golfers.slice(0, 3).sort();
  expect(more).toEqual([]);
  expect(booked).toMatchObject({ courseId, time: '09:00', status: 'booked', bookedBy: creator, bookedByRule: true });
  expect(booked?.confirmedMembers.toSorted()).toEqual(free);
  expect(booked?.bookingReference).toMatch(/^FB-/);

  const [teeTime, ...others] = await teeTimesOf(booked!.id);
  expect([others, teeTime?.bookings.map(({ userId }) => userId).sort()]).toEqual([[], free]);
  const data = { bookedBy: creator, bookedByRule: true, changedBy: null, status: 'confirmed' };
  expect(await service.published(teeTime!.id)).toMatchObject([{ envelope: { data } }]);
  expect(await told([booked!.id])).toEqual(['recommendation-confirmed 1', 'recommendation-booked 2']);

  const [state, ...again] = await toldOfWeeks(squadId);
  expect([state?.autoBooked, again, await autoBookedOf(squadId)]).toEqual([booked!.id, [], booked!.id]);
  const confirmed = await service.client.weeklySlotConfirmation.findMany({ where: { weeklySlotId: state!.id } });
  expect(confirmed.map(({ userId }) => userId).sort()).toEqual(free);
  expect(confirmed[0]).toMatchObject({ status: 'confirmed', confirmedSlots: [best()] });

  const about = `squad=${squadId} recommendation=${booked?.id}`;
  const kept = await Promise.all(golfers.map((golfer) => auditActionsOn(service.client, golfer)));
  const seat = [`seat-booked by auto-book 1 ${about}`];
  expect(kept).toEqual([[`round-booked by auto-book 1 ${about}`, ...seat], seat, seat, []]);
  expect(await calls.listed(squadId, creator)).toMatchObject([{ id: booked!.id, bookedByRule: true }]);
  expect((await calls.cancel(teeTime!.id, golfers[1])).statusCode).toBe(200);
});

test('nothing is booked where the creator is no active member any more', async () => {
  const { squadId, creator } = await squadFreeOn({ size: 4, free: 4, autoBookEnabled: true });
  await becomes(squadId, creator, 'inactive');
  expect(await rank(squadId)).toMatchObject({ ranked: 1, booked: 0 });
  expect([await recommendationsOf(squadId), await autoBookedOf(squadId)]).toEqual([[], null]);
});

test("a recommendation of that slot is the one that is booked, with those who confirmed it before, without who said Can't", async () => {
  const { squadId, golfers } = await squadFreeOn({ size: 8, free: 7, autoBookEnabled: true });
  const id = await offer({ squadId, ...best() });
  await calls.confirm(id, golfers[7]);
  await service.callByLink('POST', `/a/-/rounds/${id}`, { userId: golfers[6]!, squadId }, { answer: 'out' });
  expect(await rank(squadId)).toMatchObject({ booked: 1 });
  const [booked, ...more] = await recommendationsOf(squadId);
  expect([booked?.id, booked?.status, more, await autoBookedOf(squadId)]).toEqual([id, 'booked', [], id]);
  expect(booked?.confirmedMembers).toEqual([golfers[7], ...golfers.slice(0, 6).sort()]);
});

test('on a day of its standing game nothing is booked for a squad: that asks its golfers, and has its own time', async () => {
  const { squadId, golfers } = await squadFreeOn({ size: 3, free: 3, autoBookEnabled: true });
  const { gameId, id } = await steps.plannedDate({ courseId, golfers, squadId });
  const date = storedDate(dayOfWeek(5));
  await service.client.gameDate.update({ where: { id }, data: { date, originalDate: date } });
  expect(await rank(squadId)).toMatchObject({ ranked: 1, booked: 0 });
  expect([await recommendationsOf(squadId), await autoBookedOf(squadId)]).toEqual([[], null]);
  const other = await squadFreeOn({ size: 3, free: 3, autoBookEnabled: true });
  await steps.addDate({ gameId, squadId: other.squadId, courseId, days: 30 });
  expect(await rank(other.squadId)).toMatchObject({ booked: 1 });
});

test('a start that the squad holds elsewhere is neither booked nor told as one of the best; one that is only offered there makes room', async () => {
  const [elsewhere, facts] = [await openCourse({ rating: 1 }), { size: 2, free: 2, autoBookEnabled: true }];
  const open = await squadFreeOn(facts);
  const pending = await offer({ squadId: open.squadId, ...best(), courseId: elsewhere });
  expect(await rank(open.squadId)).toMatchObject({ booked: 1 });
  expect(await recommendationsOf(open.squadId)).toMatchObject([{ courseId, status: 'booked' }]);
  expect(await told([pending])).toEqual(['recommendation-dropped 2']);
  const { squadId, creator } = await squadFreeOn(facts);
  await saveFree(creator, dayOfWeek(6), ['10:00']);
  const held = await offer({ squadId, ...best(), courseId: elsewhere });
  await calls.confirm(held, creator);
  expect(await rank(squadId)).toMatchObject({ ranked: 1, booked: 0 });
  expect(await recommendationsOf(squadId)).toMatchObject([{ id: held, status: 'confirmed' }]);
  expect(await auditActionsOn(service.client, creator)).toEqual([]);
  expect(await toldOfWeeks(squadId)).toMatchObject([{ slots: [{ date: dayOfWeek(6) }], autoBooked: null }]);
});

test('of squads that share their golfers, with twelve runs at once, one books the slot, and every one is told once', async () => {
  const golfers = await Promise.all(Array.from({ length: 3 }, () => register()));
  for (const golfer of golfers) await saveFree(golfer, dayOfWeek(5), ['09:00']);
  const squads = await Promise.all(Array.from({ length: 6 }, () => createSquad(golfers, { autoBookEnabled: true })));
  const outcomes = await Promise.all(squads.flatMap((id) => [rank(id), rank(...squads)]));
  const sum = (of: 'ranked' | 'booked') => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  expect([sum('ranked'), sum('booked')]).toEqual([6, 1]);
  expect((await Promise.all(squads.map((id) => recommendationsOf(id)))).flat().length).toBe(1);
  // A squad that is ranked once its golfers are booked has no slot left, and is not told of one.
  for (const id of squads) {
    const weeks = await weeksOf(id);
    const withSlots = weeks.filter(({ optimalTimes }) => (optimalTimes as unknown[]).length > 0);
    expect([weeks.length, (await toldOfWeeks(id)).length]).toEqual([1, withSlots.length]);
  }
});

const choose = (squadId: string, userId: string, date: string, time: string) =>
  calls.choose(squadId, userId, { date, time, courseId });
const confirmedBy = (userId: string) => service.client.weeklySlotConfirmation.findMany({ where: { userId } });

test('who chooses slots that stand in the week’s list, and no others, has them remembered there, each once, as long as their account', async () => {
  const { squadId, golfers, creator } = await squadFreeOn({ size: 2, free: 2 });
  await saveFree(creator, dayOfWeek(3), ['10:00']);
  expect((await choose(squadId, creator, dayOfWeek(2), '12:00')).statusCode).toBe(200);
  await service.weeklySlots.rank(week, [squadId]);
  expect((await choose(squadId, creator, dayOfWeek(6), '12:00')).statusCode).toBe(200);
  expect(await confirmedBy(creator)).toEqual([]);
  const slots = [best(), { date: dayOfWeek(3), time: '10:00', courseId }];
  for (const { date, time } of [slots[0]!, slots[1]!, slots[0]!]) await choose(squadId, creator, date, time);
  await Promise.all(Array.from({ length: 5 }, () => choose(squadId, golfers[1]!, dayOfWeek(5), '09:00')));
  expect(await confirmedBy(creator)).toMatchObject([{ status: 'confirmed', confirmedSlots: slots }]);
  expect(await confirmedBy(golfers[1]!)).toMatchObject([{ status: 'confirmed', confirmedSlots: slots.slice(0, 1) }]);
  await deleteAccount(creator);
  expect(await confirmedBy(creator)).toEqual([]);
});
