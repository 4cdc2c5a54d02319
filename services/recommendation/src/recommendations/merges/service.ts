import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { eraseGuestsBut } from '../guests/service.ts';
import { findIdsOfGolfer, type RecommendationRow, updateRecommendation } from '../repository.ts';
import { recommendationState } from '../views.ts';

type Tx = Prisma.TransactionClient;

/** Recommendations that a golfer comes to or came to, all that is past included. */
export const allRoundsOf = (tx: Tx, userId: string): Promise<string[]> =>
  findIdsOfGolfer(tx, { userId, squadId: undefined, from: new Date(0) });

/** Puts another golfer in a golfer's place among those who come, of which nobody is told. */
export async function replaceGolfer(
  tx: Tx,
  publish: Publish,
  row: RecommendationRow,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const confirmedMembers = row.confirmedMembers.map((golfer) => (golfer === from ? to : golfer));
  await eraseGuestsBut(tx, publish, row.id, confirmedMembers);
  const after = await updateRecommendation(tx, row.id, { confirmedMembers });
  publish(recommendationEvents.recommendationConfirmed, after.version, recommendationState(after));
}
