import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { idsOf } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { lockSquadAs } from '../../read-models/squads/service.ts';
import { lockSquadRecommendations } from '../endings/service.ts';
import { makeRounds } from '../game-rounds/service.ts';
import { eraseGuestsBut } from '../guests/service.ts';
import { slotOfStart } from '../list/policy.ts';
import { findCurrent, findHeldNow, findPlanned } from '../list/repository.ts';
import { listOfCurrent, listOfSquad } from '../list/service.ts';
import { statusAt } from '../policy.ts';
import type { Reading } from '../ranking-inputs/service.ts';
import { drop, type LockedRecommendation } from '../service.ts';
import { loadRankingContext, type RankingContext, rankContext } from '../squad-ranking/service.ts';
import { publishWord, withPlaces } from '../waiting-list/service.ts';
import { currentSlotsIn, diffOf, isNothing, isSameSlots, type RecommendationDiff } from './policy.ts';
import { deleteRecommendations, lockPending, updatePending } from './repository.ts';
import { pendingState } from './views.ts';

type Tx = Prisma.TransactionClient;
export type GenerateService = ReturnType<typeof createGenerateService>;

export function createGenerateService({ client, pool, ledger }: Reading & { ledger: Ledger<Tx> }) {
  return {
    /**
     * Ranks anew: the confirmed and the booked ones stay and keep their slots; pending ones that are ranked again stay
     * what they are, and the others make room.
     *
     * Mostly nothing has changed. That takes no transaction and no turn: the recommendations that are offered and held were
     * read by one statement, and a ranking at that very moment would have left them as they were.
     */
    async generate(squadId: string, userId: string): Promise<Recommendation[]> {
      const now = new Date();
      const reading = { client, pool };
      const [context, rows, planned] = await Promise.all([
        loadRankingContext(reading, squadId, now),
        findCurrent(pool, squadId, now),
        findPlanned(pool, [squadId], now),
      ]);
      const { offered, held } = currentSlotsIn(rows, planned);
      const ranked = rankContext(context, held);
      if (mayRank(context, userId) && isNothing(diffOf(offered, ranked))) {
        return withPlaces(client, userId, await listOfCurrent(pool, rows, namesIn(context)));
      }
      await ledger.write(async (tx, publish) => {
        await lockSquadAs(tx, squadId, userId);
        const offered = await lockPending(tx, squadId);
        const heldNow = (await findHeldNow(tx, squadId, now)).map(slotOfStart);
        const rankedNow = isSameSlots(held, heldNow) ? ranked : rankContext(context, heldNow);
        await renew(tx, publish, squadId, diffOf(offered, rankedNow));
      });
      return withPlaces(client, userId, await listOfSquad(pool, squadId, namesIn(context)));
    },
  };
}

/** Golfers who count in a ranking may ask for it; to all others the turn tells why they may not. */
const mayRank = ({ input }: RankingContext, userId: string): boolean => input.members.some(({ id }) => id === userId);

const namesIn = ({ input }: RankingContext): Map<string, string> =>
  // Without one is who has not been heard of, or is gone.
  new Map(input.members.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]));

async function renew(
  tx: Tx,
  publish: Publish,
  squadId: string,
  { dropped, changed, added }: RecommendationDiff,
): Promise<void> {
  if (dropped.length > 0) {
    await deleteRecommendations(tx, idsOf(dropped));
    drop(publish, squadId, dropped);
  }
  if (changed.length > 0) {
    await updatePending(
      tx,
      changed.map(({ id, facts }) => ({ id, ...facts })),
    );
    for (const { id, version, facts } of changed) {
      publish(recommendationEvents.recommendationOffered, version + 1, pendingState({ id, squadId }, facts));
    }
  }
  await makeRounds(
    tx,
    publish,
    added.map((facts) => ({ ...facts, squadId, golfers: [] })),
  );
}

/**
 * Ends the offers of a squad that is gone.
 * @returns what it has booked, held until the transaction ends.
 */
export async function dropRecommendations(
  tx: Tx,
  publish: Publish,
  squadId: string,
): Promise<{ recommendations: LockedRecommendation[]; booked: LockedRecommendation[] }> {
  const rows = await lockSquadRecommendations(tx, squadId);
  const recommendations = rows.filter(({ status }) => status !== 'booked');
  const dropped: LockedRecommendation[] = [];
  for (const row of recommendations) {
    const isToCome = statusAt(row, new Date()) === 'confirmed';
    dropped.push(isToCome ? await publishWord(tx, publish, row, { status: 'pending', confirmedMembers: [] }) : row);
    // After the word of their hosts: guests with a link are mailed that theirs has ended.
    await eraseGuestsBut(tx, publish, row.id, []);
  }
  await deleteRecommendations(tx, idsOf(dropped));
  drop(publish, squadId, dropped);
  return { recommendations, booked: rows.filter(({ status }) => status === 'booked') };
}
