import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Ledger, Publish } from '@fourball/kit/events/ledger.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { drop, type HeldRecommendation, holdAllOfSquad, listOfSquad } from '../recommendations/service.ts';
import { type RankedOffer, rankMatters, readMatters } from '../squad-rankings/service.ts';
import type { Reading } from '../squad-sets/service.ts';
import { takeTurnAs } from '../squads/service.ts';
import { deleteOffers, deletePending, findSlots, insertPending } from './repository.ts';
import { offeredState } from './views.ts';

export type OfferService = ReturnType<typeof createOfferService>;

export function createOfferService({ client, pool, ledger }: Reading & { ledger: Ledger<Prisma.TransactionClient> }) {
  return {
    /** Ranks anew: the pending ones make room, the confirmed and the booked ones stay and keep their slots. */
    async generate(squadId: string, userId: string): Promise<Recommendation[]> {
      const now = new Date();
      const matters = await readMatters({ client, pool }, squadId, now);
      await ledger.write(async (tx, publish) => {
        await takeTurnAs(tx, squadId, userId);
        drop(publish, squadId, await deletePending(tx, squadId));
        const offers = rankMatters(matters, await findSlots(tx, squadId, now));
        for (const [place, id] of (await insertPending(tx, squadId, offers)).entries()) {
          const state = offeredState({ id, squadId }, offers[place] as RankedOffer);
          publish(recommendationEvents.recommendationOffered, 1, state);
        }
      });
      return listOfSquad(pool, squadId);
    },
  };
}

/**
 * Ends the offers of a squad that is gone.
 * @returns what it has booked, held until the transaction ends.
 */
export async function dropOffers(
  tx: Prisma.TransactionClient,
  publish: Publish,
  squadId: string,
): Promise<HeldRecommendation[]> {
  const rows = await holdAllOfSquad(tx, squadId);
  const offers = rows.filter(({ status }) => status !== 'booked');
  const ids = offers.map(({ id }) => id);
  await deleteOffers(tx, ids);
  drop(publish, squadId, offers);
  return rows.filter(({ status }) => status === 'booked');
}
