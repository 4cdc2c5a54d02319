import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { takeTurnAs } from '../../read-models/squads/service.ts';
import type { Reading } from '../../squad-ranking/inputs/service.ts';
import { rankMatters, readMatters, type SquadMatters } from '../../squad-ranking/service.ts';
import { listOfSquad, listOfStanding, standingOf } from '../list/service.ts';
import { drop, type HeldRecommendation, holdAllOfSquad } from '../service.ts';
import {
  isNothing,
  isSameSlots,
  type NewOffer,
  type OfferFacts,
  type Renewal,
  renewalOf,
  standingIn,
} from './policy.ts';
import { deleteOffers, findSlots, insertPending, lockPending, updatePending } from './repository.ts';
import { offeredState } from './views.ts';

type Tx = Prisma.TransactionClient;
export type OfferService = ReturnType<typeof createOfferService>;

export function createOfferService({ client, pool, ledger }: Reading & { ledger: Ledger<Prisma.TransactionClient> }) {
  return {
    /**
     * Ranks anew: the confirmed and the booked ones stay and keep their slots; pending ones that are ranked again stay
     * what they are, and the others make room.
     *
     * Mostly nothing has changed. That takes no transaction and no turn: what is offered and what is held were read by
     * one statement, and a ranking at that very moment would have left them as they were.
     */
    async generate(squadId: string, userId: string): Promise<Recommendation[]> {
      const now = new Date();
      const reading = { client, pool };
      const [matters, rows] = await Promise.all([readMatters(reading, squadId, now), standingOf(pool, squadId, now)]);
      const { offered, held } = standingIn(rows);
      const ranked = rankMatters(matters, held);
      if (mayRank(matters, userId) && isNothing(renewalOf(offered, ranked))) {
        return listOfStanding(pool, rows, namesIn(matters));
      }
      await ledger.write(async (tx, publish) => {
        await takeTurnAs(tx, squadId, userId);
        const offered = await lockPending(tx, squadId);
        const heldNow = await findSlots(tx, squadId, now);
        const rankedNow = isSameSlots(held, heldNow) ? ranked : rankMatters(matters, heldNow);
        await renew(tx, publish, squadId, renewalOf(offered, rankedNow));
      });
      return listOfSquad(pool, squadId);
    },
  };
}

/** Golfers who count in a ranking may ask for it; to all others the turn tells why they may not. */
const mayRank = ({ input }: SquadMatters, userId: string): boolean => input.members.some(({ id }) => id === userId);

const namesIn = ({ input }: SquadMatters): Map<string, string> =>
  // Without one is who has not been heard of, or is gone.
  new Map(input.members.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]));

async function renew(tx: Tx, publish: Publish, squadId: string, { dropped, changed, added }: Renewal): Promise<void> {
  const offer = (id: string, version: number, facts: OfferFacts) =>
    publish(recommendationEvents.recommendationOffered, version, offeredState({ id, squadId }, facts));
  if (dropped.length > 0) {
    await deleteOffers(
      tx,
      dropped.map(({ id }) => id),
    );
    drop(publish, squadId, dropped);
  }
  if (changed.length > 0) {
    await updatePending(
      tx,
      changed.map(({ id, facts }) => ({ id, ...facts })),
    );
    for (const { id, version, facts } of changed) offer(id, version + 1, facts);
  }
  if (added.length > 0) {
    for (const [place, id] of (await insertPending(tx, squadId, added)).entries())
      offer(id, 1, added[place] as NewOffer);
  }
}

/**
 * Ends the offers of a squad that is gone.
 * @returns what it has booked, held until the transaction ends.
 */
export async function dropOffers(
  tx: Prisma.TransactionClient,
  publish: Publish,
  squadId: string,
): Promise<{ offers: HeldRecommendation[]; booked: HeldRecommendation[] }> {
  const rows = await holdAllOfSquad(tx, squadId);
  const offers = rows.filter(({ status }) => status !== 'booked');
  const ids = offers.map(({ id }) => id);
  await deleteOffers(tx, ids);
  drop(publish, squadId, offers);
  return { offers, booked: rows.filter(({ status }) => status === 'booked') };
}
