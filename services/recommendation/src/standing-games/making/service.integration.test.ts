import { arrange } from '@fourball/kit/testing/faults.ts';
import { waitingForLocks } from '@fourball/kit/testing/locks.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { calendarDate, storedDate } from '../../ranking/calendar.ts';
import { useService } from '../../testing/steps.ts';

const { service, gameCalls, squadWithGame, dateIn } = useService();

/** Has a game be as if its dates had been made up to a day only. */
async function madeUpTo(gameId: string, day: string) {
  await service.client.gameDate.deleteMany({ where: { gameId, originalDate: { gt: storedDate(day) } } });
  await service.client.standingGame.update({ where: { id: gameId }, data: { madeUpTo: storedDate(day) } });
}

const datesOf = async (gameId: string) =>
  (await service.client.gameDate.findMany({ where: { gameId }, orderBy: { date: 'asc' } })).map(({ date }) =>
    calendarDate(date),
  );

test('dates are made up to eight weeks ahead, each once, however many make them; those there stay as they are', async () => {
  const { game, leader } = await squadWithGame();
  const all = await datesOf(game.id);
  await gameCalls.skipDate(game.dates[1]!.id, leader);
  await madeUpTo(game.id, game.dates[2]?.date ?? '');
  const rowsOf = (where: object) => service.client.gameDate.findMany({ where, orderBy: { id: 'asc' } });
  const before = await rowsOf({ gameId: game.id });
  await Promise.all([service.gameMaking.makeDue(), service.gameMaking.makeDue(), service.gameMaking.makeDue()]);
  expect(await datesOf(game.id)).toEqual(all);
  const ids = before.map(({ id }) => id);
  expect(await rowsOf({ id: { in: ids } })).toEqual(before);
  const { madeUpTo: made } = await service.client.standingGame.findUniqueOrThrow({ where: { id: game.id } });
  expect(made && calendarDate(made) >= dateIn(55)).toBe(true);
});

test("dates are made in the squad's turn, before the game is held: openings of its dates hold the squad first, too", async () => {
  const { game, squadId } = await squadWithGame();
  await madeUpTo(game.id, dateIn(-1));
  const making = await service.ledger.write(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM squads WHERE id = ${squadId}::uuid FOR NO KEY UPDATE`;
    const making = arrange(() => service.gameMaking.makeDue());
    await until('the making to wait', async () => (await waitingForLocks(service.client)) > 0);
    await tx.$queryRaw`SELECT 1 FROM standing_games WHERE id = ${game.id}::uuid FOR UPDATE NOWAIT`;
    return { making };
  });
  await making.making;
  expect(await datesOf(game.id)).not.toEqual([]);
});

test('a game that is over ends, and one that fails holds up no other', async () => {
  const [over, broken, whole] = [await squadWithGame(), await squadWithGame(), await squadWithGame()];
  await service.client.gameDate.deleteMany({ where: { gameId: over.game.id } });
  await service.client.standingGame.update({
    where: { id: over.game.id },
    data: { firstDate: storedDate(dateIn(-30)), lastDate: storedDate(dateIn(-3)), madeUpTo: storedDate(dateIn(-3)) },
  });
  await service.client.standingGame.update({
    where: { id: broken.game.id },
    data: { rules: {}, madeUpTo: storedDate(dateIn(-2)) },
  });
  await madeUpTo(whole.game.id, dateIn(-1));
  await service.gameMaking.makeDue();
  expect((await gameCalls.games(over.squadId, over.leader)).json()).toEqual([]);
  expect(await datesOf(whole.game.id)).toEqual(whole.game.dates.map(({ date }) => date));
});
