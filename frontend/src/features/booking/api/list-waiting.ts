import type { Squad } from '@fourball/contracts/http/squad.ts';
import { type WaitedRound, waitingRoutes } from '@fourball/contracts/http/waiting.ts';
import { routeQuery } from '../../../lib/query.ts';

/** Rounds for which the golfer waits for a seat. */
export const waitingQuery = routeQuery(waitingRoutes.listWaiting);

/** A squad's next round, which is named by the first of its tee times, where the golfer waits for it. */
export const waitedNext = (
  { id, nextTeeTime: next }: Pick<Squad, 'id' | 'nextTeeTime'>,
  waited: readonly WaitedRound[] | undefined,
): WaitedRound | undefined =>
  waited?.find(({ squadId, date, time }) => squadId === id && date === next?.date && time === next.time);
