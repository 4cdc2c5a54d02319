import { DAYS } from '@fourball/contracts/constants.ts';
import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { waitingForLocks } from '@fourball/kit/testing/locks.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { daysAfter, storedDate } from '../../ranking/calendar.ts';
import { instantAt, weekdayOf } from '../../ranking/clock.ts';
import { first, weekly } from '../../testing/standing-games.ts';
import { useService } from '../../testing/steps.ts';

const nthOf = (date: string) =>
  ['first', 'second', 'third', 'fourth', 'last'][Math.ceil(Number(date.slice(8)) / 7) - 1];

const steps = useService();
const { service, courseId, openCourse, calls, gameCalls, offer, openDate, storedRound } = steps;
const { standsAt, lastTold, toldOfDate, lookAt, changeSquad, dateIn } = steps;

const squadWithGame = (rules: object = {}) => steps.squadWithGame({ courseIds: [courseId], ...rules });
const datesOf = (game: StandingGame) => game.dates.map(({ originalDate }) => originalDate);
const weeks = (from: string, ...numbers: number[]) => numbers.map((number) => daysAfter(from, 7 * number));
const change = async (...args: Parameters<typeof gameCalls.changeGame>) =>
  (await gameCalls.changeGame(...args)).json() as StandingGame;
const pauseGame = async (...args: Parameters<typeof gameCalls.pauseGame>) =>
  (await gameCalls.pauseGame(...args)).json() as StandingGame;
const typesAbout = async (id: string) => (await service.published(id)).map(({ type }) => type.split('.')[1]);

test('a leader makes a game with its dates of eight weeks, which its members see', async () => {
  const { mate, squadId, game } = await squadWithGame();
  const filledIn = { everyWeeks: 1, leastPlayers: 4, pause: null, standingAnswer: 'ask' };
  expect(game).toMatchObject({ ...weekly, squadId, ...filledIn });
  expect(datesOf(game)).toEqual(weeks(first, 0, 1, 2, 3, 4, 5));
  const [date] = game.dates;
  const unopened = { status: 'planned', recommendationId: null, own: null };
  expect(date).toMatchObject({ date: first, time: '08:10', courseId, ...unopened });
  expect(date?.counts).toEqual({ in: 0, maybe: 0, out: 0, silent: 2, waiting: 0 });
  expect(date?.opensAt.slice(0, 10)).toBe(daysAfter(first, -5));
  expect((await gameCalls.games(squadId, mate)).json()).toEqual([game]);
  expect((await gameCalls.game(game.id, mate)).json()).toEqual(game);
});

test('rules that do not fit together, and unknown courses and days, are refused by name; a sixth game too', async () => {
  const { leader, squadId, game } = await squadWithGame();
  const faultsOf = async (rules: object) => {
    const refused = await gameCalls.createGame(squadId, leader, { ...weekly, ...rules });
    return refused.json().errors?.map(({ path }: { path: string }) => path);
  };
  expect(await faultsOf({ deadline: { daysBefore: 0, time: '05:00' } })).toEqual(['body.deadline']);
  for (const day of [-3, 400]) expect(await faultsOf({ firstDate: dateIn(day) })).toEqual(['body.firstDate']);
  expect(await faultsOf({ courseIds: [newId()] })).toEqual(['body.courseIds']);
  const early = await gameCalls.changeGame(game.id, leader, { from: dateIn(-3) });
  expect(early.json().errors[0].path).toBe('body.from');
  const backwards = await gameCalls.pauseGame(game.id, leader, { from: dateIn(9), to: dateIn(8) });
  expect(backwards.json().errors[0].path).toBe('body.pause.to');
  for (let games = 1; games < 5; games += 1) {
    expect((await gameCalls.createGame(squadId, leader, weekly)).statusCode).toBe(201);
  }
  const sixth = await gameCalls.createGame(squadId, leader, weekly);
  expect([sixth.statusCode, sixth.json().code]).toEqual([409, 'too-many-games']);
});

test('a squad has six games at most with those that go on as others, so that no change after change makes more', async () => {
  const { leader, squadId, game } = await squadWithGame({ weekdays: DAYS });
  const cuts = game.dates.slice(1, 7).map(({ date }) => date);
  const statuses: number[] = [];
  for (const from of cuts.toReversed())
    statuses.push((await gameCalls.changeGame(game.id, leader, { from })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
  expect((await gameCalls.games(squadId, leader)).json()).toHaveLength(6);
});

test('a change from a date on cuts the game in two; answers stay with their date, and those who were asked hear of it', async () => {
  const { leader, mate, squadId, game } = await squadWithGame();
  const [near, far] = [game.dates[1], game.dates[3]];
  const early = await openDate(near!.id, { courseId, words: { [mate]: 'in' } });
  const late = await openDate(far!.id, { courseId, words: { [mate]: 'in', [leader]: 'out' } });
  const from = far?.date ?? '';
  const next = await change(game.id, leader, { from, earliest: '09:20', latest: '09:20', name: 'Late game' });
  expect(next).toMatchObject({ name: 'Late game', firstDate: from, lastDate: null, earliest: '09:20' });
  expect([next.id === game.id, datesOf(next)]).toEqual([false, weeks(first, 3, 4, 5)]);
  expect(next.dates[0]).toMatchObject({ id: far?.id, time: '09:20', recommendationId: late, status: 'open' });
  expect(next.dates[0]?.counts).toMatchObject({ in: 1, out: 1, silent: 0 });
  expect(next.dates[0]?.own).toEqual({ answer: 'out', isStanding: false });
  const [before] = (await gameCalls.games(squadId, mate)).json() as StandingGame[];
  expect(before).toMatchObject({ id: game.id, lastDate: daysAfter(from, -1) });
  expect(before && datesOf(before)).toEqual(weeks(first, 0, 1, 2));
  expect(before?.dates[1]).toMatchObject({ time: '08:10', recommendationId: early, own: { answer: 'in' } });
  expect(await typesAbout(far!.id)).toEqual(['game-date-moved']);
  expect(await typesAbout(near!.id)).toEqual([]);
  expect((await storedRound(late)).time).toBe('09:20');
});

test('a moved date to come is changed with those after it, also past its original day; dates that are over stay', async () => {
  const { leader, game } = await squadWithGame({ weekdays: DAYS });
  const [moved = '', over = '', before = ''] = game.dates.map(({ id }) => id);
  await openDate(moved, { courseId });
  const place = (id: string, days: number, date = dateIn(days)) => {
    const data = { originalDate: storedDate(dateIn(days)), date: storedDate(date), isMoved: id === moved };
    return service.client.gameDate.update({ where: { id }, data });
  };
  await Promise.all([place(moved, -2, first), place(over, -1), place(before, -3)]);
  await service.client.standingGame.update({ where: { id: game.id }, data: { firstDate: storedDate(dateIn(-3)) } });
  const rules = { name: 'Late game', deadline: { daysBefore: 1, time: '09:00' } };
  const next = await change(game.id, leader, { from: dateIn(-2), ...rules });
  const later = await gameCalls.readDate(moved, leader);
  expect(later).toMatchObject({ gameId: next.id, name: 'Late game', date: first, status: 'open' });
  expect(later.deadlineAt.slice(0, 10)).toBe(daysAfter(first, -1));
  expect(await service.client.gameDate.count({ where: { gameId: game.id, id: { in: [over, before] } } })).toBe(2);
  expect((await gameCalls.changeGame(next.id, leader, { from: dateIn(-1) })).statusCode).toBe(400);
});

test('a change before the first date changes the game itself; standing answers go on in one that follows', async () => {
  const { leader, mate, game } = await squadWithGame();
  await standsAt(game.id, mate, 'usually_in', 1);
  const weekday = DAYS[(DAYS.indexOf(weekdayOf(first)) + 1) % 7];
  const same = await change(game.id, leader, { from: first, weekdays: [weekday] });
  expect([same.id, datesOf(same)[0]]).toEqual([game.id, daysAfter(first, 1)]);
  const from = same.dates[2]?.date ?? '';
  const next = await change(game.id, leader, { from, everyWeeks: 2 });
  expect([next.id === game.id, datesOf(next)]).toEqual([false, weeks(from, 0, 2)]);
  expect((await gameCalls.game(next.id, mate)).json().standingAnswer).toBe('usually-in');
});

test('a game of every second week that is one of every week, or month, from a week between on is played in that', async () => {
  const from = daysAfter(first, 7);
  for (const rules of [{ everyWeeks: 1 }, { nth: nthOf(from) }]) {
    const { leader, game } = await squadWithGame({ everyWeeks: 2 });
    expect(datesOf(await change(game.id, leader, { from, ...rules }))[0]).toBe(from);
  }
});

test('a change before the first date makes no date before the day that it is from, whatever is paused later', async () => {
  const { leader, game } = await squadWithGame({ firstDate: daysAfter(first, -5) });
  const sooner = { weekdays: [weekdayOf(daysAfter(first, -2))] };
  const changed = await change(game.id, leader, { from: first, ...sooner });
  expect([changed.id, datesOf(changed)]).toEqual([game.id, weeks(daysAfter(first, -2), 1, 2, 3, 4, 5)]);
  const paused = await pauseGame(game.id, leader, null);
  expect(datesOf(paused)).toEqual(datesOf(changed));
});

test('a pause takes dates away; those that were asked for are told of it, and come again with their answers, and what the ranking said of their time alone', async () => {
  const { leader, mate, game } = await squadWithGame();
  const [, second, third] = game.dates;
  const round = await openDate(second!.id, { courseId, words: { [mate]: 'in' } });
  const pause = { from: second?.date ?? '', to: third?.date ?? '' };
  const paused = await pauseGame(game.id, leader, pause);
  expect(paused.pause).toEqual(pause);
  expect(paused.dates.map(({ originalDate, status }) => `${originalDate} ${status}`)).toEqual([
    `${first} planned`,
    `${second?.date} skipped`,
    ...weeks(first, 3, 4, 5).map((date) => `${date} planned`),
  ]);
  const off = { reason: 'The game is paused', changedBy: leader, nextDate: daysAfter(first, 21) };
  expect(await lastTold(second!.id)).toMatchObject({ data: { ...off, in: [mate], silent: [leader] } });
  expect((await calls.confirm(round, leader)).statusCode).toBe(409);
  const resumed = await pauseGame(game.id, leader, null);
  expect(datesOf(resumed)).toEqual(datesOf(game));
  const comesAgain = { id: second?.id, status: 'planned', recommendationId: round, counts: { in: 1 } };
  expect(resumed.dates[1]).toMatchObject(comesAgain);
  expect(await storedRound(round)).toMatchObject({ time: '08:10', availableMembers: 1 });
  expect((await calls.confirm(round, leader)).statusCode).toBe(200);
  await service.client.gameDate.update({ where: { id: second!.id }, data: { opensAt: new Date() } });
  await lookAt(second!.id);
  expect(await toldOfDate(second!.id)).toMatchObject([
    { type: 'game-date-skipped', data: { resumed: 0 } },
    { type: 'game-date-opened', data: { resumed: 1 } },
  ]);
  await pauseGame(game.id, leader, pause);
  await change(game.id, leader, { from: first, earliest: '12:00', latest: '12:00' });
  await pauseGame(game.id, leader, null);
  expect(await storedRound(round)).toMatchObject({ time: '12:00', availableMembers: 0 });
});

test('a date is moved alone, with its answers, and its game no longer says where it is', async () => {
  const { leader, mate, squadId, game } = await squadWithGame();
  const [date] = game.dates;
  const other = await openCourse({ name: 'Pine Hills' });
  const round = await openDate(date!.id, { courseId, words: { [mate]: 'in' } });
  const place = { date: daysAfter(first, 1), time: '10:40', courseId: other };
  const moved = await gameCalls.moveDate(date!.id, leader, place);
  expect(moved.json()).toMatchObject({ ...place, originalDate: first, courseName: 'Pine Hills', counts: { in: 1 } });
  expect(moved.json().deadlineAt.slice(0, 10)).toBe(daysAfter(first, -1));
  const movedFrom = { date: first, time: '08:10', courseName: 'Heron Ridge' };
  const by = { movedFrom, changedBy: leader, in: [mate], silent: [leader] };
  expect(await toldOfDate(date!.id)).toMatchObject([{ type: 'game-date-moved', data: by }]);
  expect(await typesAbout(round)).toEqual(['recommendation-moved']);
  const later = await change(game.id, leader, { from: first, earliest: '12:00', latest: '12:00' });
  expect(later.dates[0]).toMatchObject({ ...place, originalDate: first });
  expect(later.dates[1]).toMatchObject({ time: '12:00' });
  const taken = { date: later.dates[2]!.date, time: '15:00' };
  const held = await offer({ squadId, courseId, ...taken });
  await calls.confirm(held, mate);
  const refused = await gameCalls.moveDate(date!.id, leader, taken);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'start-taken']);
  expect((await gameCalls.moveDate(date!.id, leader, { date: dateIn(-1) })).statusCode).toBe(400);
  expect((await gameCalls.moveDate(date!.id, leader, { courseId: newId() })).statusCode).toBe(400);
});

test('a date is skipped once, with its reason and the next date; nothing brings it back', async () => {
  const { leader, mate, game } = await squadWithGame();
  const [date, next] = game.dates;
  await openDate(date!.id, { courseId, words: { [mate]: 'in' } });
  expect((await gameCalls.skipDate(date!.id, leader)).json()).toMatchObject({ status: 'skipped', reason: 'Rain' });
  expect((await gameCalls.skipDate(date!.id, leader, 'Again')).json().reason).toBe('Rain');
  const off = { reason: 'Rain', changedBy: leader, nextDate: next?.date, in: [mate] };
  expect(await toldOfDate(date!.id)).toMatchObject([{ data: off }]);
  expect((await gameCalls.moveDate(date!.id, leader, { time: '10:00' })).statusCode).toBe(409);
  await gameCalls.pauseGame(game.id, leader, { from: first, to: first });
  const again = await pauseGame(game.id, leader, null);
  expect(again.dates[0]).toMatchObject({ id: date?.id, status: 'skipped', reason: 'Rain' });
  expect((await gameCalls.skipDate(next!.id, leader)).statusCode).toBe(200);
  expect(await typesAbout(next!.id)).toEqual([]);
});

test('an ended game has no dates any more but those that are booked', async () => {
  const { leader, mate, squadId, game } = await squadWithGame();
  const [booked, open] = game.dates;
  const round = await openDate(booked!.id, { courseId, words: { [mate]: 'in', [leader]: 'in' } });
  expect((await calls.book(round, leader)).statusCode).toBe(200);
  const off = await openDate(open!.id, { courseId, words: { [mate]: 'in' } });
  expect((await gameCalls.skipDate(booked!.id, leader)).statusCode).toBe(409);
  expect((await gameCalls.moveDate(booked!.id, leader, { time: '09:00' })).statusCode).toBe(409);
  expect((await gameCalls.endGame(game.id, leader)).statusCode).toBe(204);
  expect((await gameCalls.endGame(game.id, leader)).statusCode).toBe(204);
  expect(await typesAbout(game.id)).toEqual(['standing-game-changed', 'standing-game-changed']);
  expect((await gameCalls.games(squadId, mate)).json()).toEqual([]);
  const left = (await gameCalls.game(game.id, mate)).json() as StandingGame;
  expect(left.dates.map(({ status }) => status)).toEqual(['booked', 'skipped']);
  expect((await storedRound(off)).status).toBe('cancelled');
  const late = await gameCalls.changeGame(game.id, leader, { from: first });
  expect([late.statusCode, late.json().code]).toEqual([409, 'ended']);
});

test('the end of a game leaves dates that have begun or are called off, and ends those that were moved ahead', async () => {
  const { leader, mate, game } = await squadWithGame();
  const [begun = '', off = '', moved = ''] = game.dates.map(({ id }) => id);
  const words = { [mate]: 'in', [leader]: 'in' } as const;
  const rounds = await Promise.all([begun, off, moved].map((id) => openDate(id, { courseId, words })));
  const [playing = '', cancelled = ''] = rounds;
  const startsAt = new Date(Date.now() - 60_000);
  await service.client.recommendation.update({ where: { id: playing }, data: { startsAt } });
  await calls.book(cancelled, leader);
  const teeTime = await service.client.teeTime.findFirstOrThrow({ where: { recommendationId: cancelled } });
  await calls.cancel(teeTime.id, leader);
  await service.client.gameDate.update({ where: { id: moved }, data: { originalDate: storedDate(dateIn(-3)) } });
  const paused = await gameCalls.pauseGame(game.id, leader, { from: first, to: dateIn(60) });
  expect(paused.statusCode).toBe(200);
  expect((await gameCalls.endGame(game.id, leader)).statusCode).toBe(204);
  const told = await Promise.all([begun, off, moved].map(typesAbout));
  expect(told).toEqual([[], [], ['game-date-skipped']]);
  const statuses = (await Promise.all(rounds.map((round) => storedRound(round)))).map(({ status }) => status);
  expect(statuses).toEqual(['confirmed', 'cancelled', 'cancelled']);
});

test('a standing answer that is given while a game is cut in two is not lost to the dates of the second', async () => {
  const { leader, mate, game } = await squadWithGame({ weekdays: DAYS });
  const { id, dates } = game;
  const say = (gameId: string) =>
    service.call('PUT', `/api/standing-games/${gameId}/standing-answer`, mate, { answer: 'usually-in' });
  const waiting = (count: number) =>
    until(`${count} wait`, async () => (await waitingForLocks(service.client)) >= count);
  const { cut, said } = await service.ledger.write(async (tx) => {
    // Holds up the cut, which has the game by then.
    await tx.$queryRaw`SELECT 1 FROM game_dates WHERE id = ${dates[5]?.id}::uuid FOR UPDATE`;
    const cut = arrange(() => gameCalls.changeGame(id, leader, { from: dates[5]?.date, name: 'Second' }));
    await waiting(1);
    const said = arrange(() => say(id));
    await waiting(2);
    return { cut, said };
  });
  const second: StandingGame = (await cut).json();
  expect([second.id === id, (await said).statusCode, (await said).json().code]).toEqual([false, 409, 'changed']);
  expect((await say(second.id)).json().standingAnswer).toBe('usually-in');
});

test('dates to open have their moments by the zone that the squad has now; what open ones asked for stays', async () => {
  const [berlin, denver] = ['Europe/Berlin', 'America/Denver'];
  const { squadId, game } = await squadWithGame();
  await openDate(game.dates[0]!.id, { courseId });
  const rowsOf = async () =>
    (await service.client.gameDate.findMany({ where: { gameId: game.id }, orderBy: { date: 'asc' } })).map(
      ({ opensAt, deadlineAt, dueAt, version }) => ({ opensAt, deadlineAt, dueAt, version }),
    );
  const before = await rowsOf();
  await changeSquad(squadId, { timeZone: berlin });
  expect(await rowsOf()).toEqual(before);
  await changeSquad(squadId, { timeZone: denver });
  const after = await rowsOf();
  expect(after[0]).toEqual(before[0]);
  const at = (date: string, days: number, time: string) => new Date(instantAt(daysAfter(date, -days), time, denver));
  const momentsAt = (date: string, opensAt: Date) => ({ opensAt, dueAt: opensAt, deadlineAt: at(date, 2, '18:00') });
  const moments = game.dates.slice(1).map(({ date }) => momentsAt(date, at(date, 5, '08:00')));
  expect(after.slice(1)).toMatchObject(moments);
});
