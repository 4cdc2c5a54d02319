import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import {
  clearMiss,
  findIdsOfGolfer,
  findRecommendations,
  lockAllOfGolfers,
  lockAllOfSquad,
  type RecommendationRow,
} from '../repository.ts';

export { clearMissesOf } from '../repository.ts';

type Tx = Prisma.TransactionClient;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets that a golfer was missed at it. */
export async function clearNearestMiss(tx: Tx, { id, nearestMiss }: RecommendationRow, userId: string): Promise<void> {
  if ((nearestMiss as Recommendation['nearestMiss'])?.userId === userId) await clearMiss(tx, id);
}

/** Those that a golfer comes to or is missed at, of one squad or of all, and that may still lie ahead. */
export const recommendationsOf = (tx: Tx, golfer: { userId: string; squadId?: string }, now: Date): Promise<string[]> =>
  // The last group of a booking tees off after the first; a day is more than any booking takes.
  findIdsOfGolfer(tx, { squadId: undefined, ...golfer, from: new Date(now.getTime() - DAY_MS) });

/**
 * Holds those of {@link recommendationsOf} of golfers, and those of which they said something, until the transaction ends. Whoever
 * takes golfers out of rounds does so before all else that locks any of them: no two get stuck.
 */
export const lockRoundsOf = (tx: Tx, userIds: readonly string[], squadId: string | undefined, now: Date) =>
  lockAllOfGolfers(tx, { userIds, squadId, from: new Date(now.getTime() - DAY_MS) });

/** All of a squad's recommendations that are not cancelled, held until the transaction ends. */
export const lockSquadRecommendations = async (tx: Tx, squadId: string): Promise<RecommendationRow[]> =>
  findRecommendations(tx, await lockAllOfSquad(tx, squadId));
