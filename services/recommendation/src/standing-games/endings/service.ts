import type { Prisma } from '../../generated/prisma/client.ts';
import { copyAway, copyStandingAnswers } from './repository.ts';

export { deleteAwayOf, deleteGamesOfSquad, deleteStandingAnswersOf } from './repository.ts';

/** Has what a golfer said of all dates of games, and when they are away, be another's, as far as that one has said nothing. */
export async function passStandingAnswers(tx: Prisma.TransactionClient, from: string, to: string): Promise<void> {
  await copyStandingAnswers(tx, from, to);
  await copyAway(tx, from, to);
}
