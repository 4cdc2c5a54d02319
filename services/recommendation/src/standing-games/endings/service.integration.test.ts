import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { prune } from '@fourball/kit/events/operate/prune.ts';
import { expect, test } from 'vitest';
import { lists } from '../../bookings/export/lists.ts';
import { expiring } from '../../cleanup/jobs.ts';
import { storedDate } from '../../ranking/calendar.ts';
import { first, weekly } from '../../testing/standing-games.ts';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { service, courseId, calls, gameCalls, register, createSquad, join, leave, openDate, storedRound } = steps;
const { standsAt, deleteSquad, deleteAccount, merge, dateIn } = steps;

const away = { from: storedDate(dateIn(1)), to: storedDate(dateIn(8)) };

/** A squad with a game, of which the mate plays usually and is in on the first date. */
async function squadWithGame() {
  const made = await steps.squadWithGame({ courseIds: [courseId] });
  const { mate, game } = made;
  const round = await openDate(game.dates[0]!.id, { courseId, words: { [mate]: 'in' } });
  await standsAt(game.id, mate, 'usually_in', 1);
  return { ...made, round };
}

const standingOf = (userId: string) =>
  service.client.standingAnswer.findMany({ where: { userId }, select: { answer: true, missed: true } });
const awayOf = (userId: string) => service.client.awayPeriod.findUnique({ where: { userId } });

test('with a squad go its games, their dates, what was said of them, and the data of their events', async () => {
  const { squadId, leader, mate, game } = await squadWithGame();
  const dateId = game.dates[0]!.id;
  await gameCalls.skipDate(dateId, leader);
  await deleteSquad(squadId);
  expect(await service.client.standingGame.count({ where: { squadId } })).toBe(0);
  expect(await service.client.gameDate.count({ where: { gameId: game.id } })).toBe(0);
  expect(await standingOf(mate)).toEqual([]);
  const [skipped, dropped] = (await service.published(dateId)).slice(-2);
  expect(skipped?.envelope).toMatchObject({ data: null, erased: true });
  expect(dropped?.envelope).toMatchObject({ data: { id: dateId, squadId }, erases: [dateId] });
});

test('a copy of their data has what a golfer said of games and when they are away; who leaves a squad has no standing answers there, and who leaves for good is away nowhere', async () => {
  const { squadId, mate } = await squadWithGame();
  await service.client.awayPeriod.create({ data: { userId: mate, ...away } });
  const rowsOf = async (list: string) => (await service.pool.query(list, [mate])).rows;
  expect(await rowsOf(lists.standingAnswers)).toEqual([{ game: 'Saturday game', squadId, answer: 'usually_in' }]);
  expect(await rowsOf(lists.away)).toHaveLength(1);
  expect(await rowsOf(lists.answers)).toMatchObject([{ answer: 'in', isStanding: false }]);
  const other = (await gameCalls.createGame(await createSquad([mate]), mate, weekly)).json() as StandingGame;
  await standsAt(other.id, mate, 'if_needed');
  await leave(squadId, mate);
  expect(await standingOf(mate)).toEqual([{ answer: 'if_needed', missed: 0 }]);
  await deleteAccount(mate);
  expect([await standingOf(mate), await awayOf(mate)]).toEqual([[], null]);
});

test('what a golfer said of all dates passes on to their account, of which the own word stands', async () => {
  const { squadId, leader, mate: pat } = await squadWithGame();
  const second = (await gameCalls.createGame(squadId, leader, weekly)).json() as StandingGame;
  const account = await register();
  await standsAt(second.id, pat, 'if_needed');
  await standsAt(second.id, account, 'ask');
  await service.client.awayPeriod.create({ data: { userId: pat, ...away } });
  for (let time = 0; time < 2; time += 1) await merge(pat, account);
  expect(await standingOf(account)).toEqual([
    { answer: 'ask', missed: 0 },
    { answer: 'usually_in', missed: 1 },
  ]);
  expect(await awayOf(account)).toMatchObject(away);
  expect([await standingOf(pat), await awayOf(pat)]).toEqual([[], null]);
});

test('during a pause a golfer leaves and another becomes an account: the date comes again with those who are in', async () => {
  const { squadId, leader, mate: pat, game, round } = await squadWithGame();
  const [account, leaver] = [await register(), await register()];
  for (const golfer of [account, leaver]) await join(squadId, golfer);
  await calls.confirm(round, leaver);
  await gameCalls.pauseGame(game.id, leader, { from: first, to: first });
  await leave(squadId, leaver);
  await join(squadId, leaver);
  await merge(pat, account);
  const { dates } = (await gameCalls.pauseGame(game.id, leader, null)).json() as StandingGame;
  expect(dates[0]).toMatchObject({ status: 'planned', recommendationId: round, counts: { in: 1, silent: 2 } });
  expect((await storedRound(round)).confirmedMembers).toEqual([account]);
});

test('dates that are long over, ended games and past times away go', async () => {
  expect(expiring).toContainEqual({ table: 'away_periods', age: 'last_day', days: 30 });
  const [{ game }, { game: ended }] = [await squadWithGame(), await squadWithGame()];
  const endedAt = new Date(Date.now() - 401 * 24 * 60 * 60_000);
  await service.client.standingGame.update({ where: { id: ended.id }, data: { endedAt } });
  for (const [place, days] of [402, 398].entries()) {
    const data = { date: storedDate(dateIn(-days)) };
    await service.client.gameDate.update({ where: { id: game.dates[place]!.id }, data });
  }
  expect(await prune(service.pool, expiring)).toEqual({ game_dates: 1, standing_games: 1 });
  expect(await service.client.gameDate.count({ where: { gameId: game.id } })).toBe(game.dates.length - 1);
});
