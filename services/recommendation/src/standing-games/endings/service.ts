import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { copyAway, copyStandingAnswers, deleteGamesOfSquad, findPublished } from './repository.ts';

export { deleteAwayOf, deleteStandingAnswersOf } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Has what a golfer said of all dates of games, and when they are away, be another's, as far as that one has said nothing. */
export async function passStandingAnswers(tx: Tx, from: string, to: string): Promise<void> {
  await copyStandingAnswers(tx, from, to);
  await copyAway(tx, from, to);
}

/** Deletes games of a squad that is gone. Events of their dates lose their data: names and reasons are the squad's own words. */
export async function endGamesOfSquad(tx: Tx, publish: Publish, squadId: string): Promise<void> {
  const published = await findPublished(tx, squadId);
  await deleteGamesOfSquad(tx, squadId);
  for (const { id, version } of published) {
    publish(recommendationEvents.gameDateDropped, version + 1, { id, squadId }, { erase: [id] });
  }
}
