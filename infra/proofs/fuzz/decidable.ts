import { routes } from '@fourball/contracts/http/routes.ts';
import { createVisitor } from '../../lib/visitor.ts';
import { registerGolfer, squadOf } from '../golfer.ts';
import { answeredDate } from '../rulebook/standing-game.ts';
import { caughtUp } from '../settled.ts';
import type { ProofStack } from '../stack.ts';
import { type Caller, leads } from './callers.ts';
import type { Pool } from './pool.ts';

/** Dates of standing games that a caller of the run, who leads the squad, can lock, with a guest whom they can approve. */
export async function decidableDates(stack: ProofStack) {
  const creator = await registerGolfer(stack.url, 'Deciding');
  const visitor = createVisitor(stack.url);
  let made = 0;

  /** Adds one to the pool, unless the caller whose turn it is has no session. */
  return async (pool: Pool, callers: readonly Caller[]): Promise<void> => {
    const by = made++ % callers.length;
    const headers = { cookie: callers[by]?.cookie ?? '' };
    const squad = await squadOf(creator);
    const { squadId } = squad;
    if (!(await leads(visitor, headers, creator, squad))) return;
    await caughtUp(stack);
    const { dateId } = await answeredDate(stack, squadId, [creator]);
    const coming = { params: { dateId }, body: { answer: 'in' as const } };
    await visitor.call(routes.answerGameDate, coming, { headers });
    pool.addTogether('decision', { dateId, decision: 'lock' }, by);
    const { recommendationId } = await creator.ask(routes.readGameDate, { params: { dateId } });
    if (recommendationId === null) throw new Error('The date has no round');
    const brought = { params: { recommendationId }, body: { name: 'Kim' } };
    const { id: guestId } = await creator.ask(routes.addGuest, brought);
    pool.addTogether('guest', { recommendationId, guestId }, by);
  };
}
