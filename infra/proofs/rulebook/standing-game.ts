import { DAYS } from '@fourball/contracts/constants.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { firstOf, type Golfer, inDays } from '../golfer.ts';
import { runStandingGames } from '../jobs.ts';
import type { SharedStack } from '../stack.ts';

const start = { firstDate: inDays(20), earliest: '08:10', latest: '08:10' };
/** A game of every day, whose dates open in two weeks. */
const everyDay = { name: 'Every day', weekdays: [...DAYS], ...start };

/** A game of a squad, by its ids and that of its first date. */
export async function newGame(leader: Golfer, squadId: string, rules: object = {}) {
  const body = { ...everyDay, ...rules };
  const { id, dates } = await leader.ask(routes.createStandingGame, { params: { squadId }, body });
  return { gameId: id, dateId: firstOf(dates).id };
}

/** An open date of a squad's game, to which all of its golfers come. */
export async function answeredDate(stack: SharedStack, squadId: string, [leader, ...others]: [Golfer, ...Golfer[]]) {
  const opens = { daysBefore: 28, time: '08:00' };
  const { dateId } = await newGame(leader, squadId, { opens, leastPlayers: 2 });
  await runStandingGames(stack);
  const coming = { params: { dateId }, body: { answer: 'in' as const } };
  for (const golfer of [leader, ...others]) await golfer.ask(routes.answerGameDate, coming);
  return { dateId };
}
