import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { expect, test } from 'vitest';
import { storedDate } from '../../ranking/calendar.ts';
import { instantAt } from '../../ranking/clock.ts';
import { useService } from '../../testing/steps.ts';
import { openDates, placeDates } from '../opening/service.ts';

const steps = useService();
const { service, calls, gameCalls, courseId, plannedDate, openedDate, storedDateOf, toldOfDate, standsAt } = steps;
const { saveFree, offer, dateIn } = steps;

const answersOf = async (round: string) => {
  const rows = await service.client.roundAnswer.findMany({ where: { recommendationId: round } });
  return Object.fromEntries(rows.map((one) => [one.userId, `${one.answer}${one.isStanding ? ' by standing' : ''}`]));
};
const roundOf = async (id: string) => steps.storedRound((await storedDateOf(id)).recommendationId as string);
const isAway = (userId: string, days: number) =>
  service.client.awayPeriod.create({
    data: { userId, from: storedDate(dateIn(days - 1)), to: storedDate(dateIn(days)) },
  });

test('a date opens once, whoever looks at the same time: standing answers count, who is away is out, who is busy and the others are asked', async () => {
  const planned = await plannedDate({ courseId, members: 6 });
  const { id, gameId, golfers } = planned;
  const [usual = '', away = '', busy = '', ifNeeded = '', asked = '', silent = ''] = golfers;
  for (const golfer of [usual, away, busy]) await standsAt(gameId, golfer, 'usually_in');
  await standsAt(gameId, ifNeeded, 'if_needed');
  await standsAt(gameId, asked, 'ask');
  await isAway(away, 6);
  const entry = { id: newId(), userId: busy, date: dateIn(6), timeSlots: [], isAvailable: false };
  await service.hear(eventOf(availabilityEvents.entrySaved, 1, entry));
  await Promise.all([service.cycle.runDue(), service.cycle.runDue(), service.cycle.runDue()]);
  await service.cycle.runDue();
  const round = await roundOf(id);
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
  expect(await answersOf((await roundOf(id)).id)).toEqual({ [creator]: 'in by standing' });
  await stand(mate, 'usually-in');
  const next = await steps.addDate({ gameId, squadId, courseId, days: 13 });
  await service.cycle.runDue();
  expect((await roundOf(id)).confirmedMembers).toEqual([creator]);
  expect((await roundOf(next)).confirmedMembers).toEqual([creator, mate].toSorted());
});

test('the round of a date with nobody in stays through rankings, and nothing else is offered in its hour', async () => {
  const { id, squadId, creator, round } = await openedDate({ courseId, members: 2 });
  await saveFree(creator, dateIn(6));
  const { status } = await roundOf(id);
  expect(status).toBe('pending');
  const ranked = await calls.generated(squadId, creator);
  expect(ranked.map((one) => one.id)).toContain(round);
  const starts = ranked.filter(({ date }) => date === dateIn(6)).map(({ time }) => time);
  expect(starts).not.toContain('08:00');
  await calls.confirm(round, creator);
  await calls.withdraw(round, creator);
  await calls.generated(squadId, creator);
  expect((await roundOf(id)).status).toBe('pending');
});

test('no other round takes the start of a date', async () => {
  const rules = { earliest: '09:00', latest: '09:00' };
  const { id, squadId, creator, round } = await openedDate({ courseId, members: 2, rules });
  const elsewhere = await steps.openCourse({ name: 'Otter Bend' });
  const chosen = await calls.choose(squadId, creator, { date: dateIn(6), time: '09:00', courseId: elsewhere });
  expect([chosen.statusCode, chosen.json().code, (await roundOf(id)).id]).toEqual([409, 'start-taken', round]);
});

test('a pending offer of that start makes room; a round that the squad has confirmed then becomes that of the date', async () => {
  const facts = { courseId, members: 2, rules: { earliest: '09:00', latest: '09:00' } };
  const [pending, confirmed] = [await plannedDate(facts), await plannedDate(facts)];
  const dropped = await offer({ squadId: pending.squadId, courseId, date: dateIn(6), time: '09:00' });
  const kept = await offer({ squadId: confirmed.squadId, courseId, date: dateIn(6), time: '09:00' });
  await calls.confirm(kept, confirmed.mate);
  await standsAt(confirmed.gameId, confirmed.creator, 'usually_in');
  await service.cycle.runDue();
  expect((await roundOf(pending.id)).id).not.toBe(dropped);
  const confirmedMembers = [confirmed.mate, confirmed.creator];
  expect(await roundOf(confirmed.id)).toMatchObject({ id: kept, confirmedMembers });
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
  expect(await roundOf(id)).toMatchObject({ date: storedDate(dateIn(7)), time: '10:20' });
});

test('of two games of a squad with one start the second is skipped; a date that fails holds up no other', async () => {
  const planned = await plannedDate({ courseId, members: 2 });
  const game = await service.client.standingGame.findUniqueOrThrow({ where: { id: planned.gameId } });
  const other = await service.client.standingGame.create({
    data: { id: newId(), squadId: planned.squadId, rules: game.rules as object, firstDate: game.firstDate },
  });
  const second = await steps.addDate({ gameId: other.id, squadId: planned.squadId, courseId, days: 6 });
  const broken = await plannedDate({ courseId, members: 2 });
  await service.client.standingGame.update({ where: { id: broken.gameId }, data: { rules: {} } });
  await service.cycle.runDue();
  const [one, two, failed] = await Promise.all([planned.id, second, broken.id].map(storedDateOf));
  expect([[one?.status, two?.status].toSorted(), failed?.status]).toEqual([['open', 'skipped'], 'planned']);
  await service.client.standingGame.delete({ where: { id: broken.gameId } });
});

test('at a course where clocks are ahead of the squad’s, answers end as long before the start there as the rules say, also extended', async () => {
  const HOUR_MS = 60 * 60_000;
  const facts = {
    courseId: await steps.openCourse({ timeZone: 'America/New_York' }),
    squad: { timeZone: 'America/Los_Angeles' },
  };
  const open = async (days: number, rules: { releaseHours: number | null }) => {
    const { id, creator } = await plannedDate({ ...facts, days, rules });
    const start = instantAt(dateIn(days), '08:10', facts.squad.timeZone);
    const deadlineAt = new Date(start - (rules.releaseHours ?? 6) * HOUR_MS);
    await service.client.gameDate.update({ where: { id }, data: { deadlineAt } });
    await service.cycle.runDue();
    return { id, creator, startsAt: (await roundOf(id)).startsAt.getTime() };
  };
  const held = await open(6, { releaseHours: 48 });
  expect((await storedDateOf(held.id)).deadlineAt.getTime()).toBe(held.startsAt - 48 * HOUR_MS);
  const short = await open(1, { releaseHours: null });
  await steps.passDeadline(short.id);
  await service.call('POST', `/api/game-dates/${short.id}/decision`, short.creator, { decision: 'extend' });
  expect((await storedDateOf(short.id)).deadlineAt.getTime()).toBeLessThanOrEqual(short.startsAt - 6 * HOUR_MS);
});
