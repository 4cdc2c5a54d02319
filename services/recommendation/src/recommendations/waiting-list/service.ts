import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { SeatOrder } from '@fourball/contracts/http/squad-rules.ts';
import type { Waiting } from '@fourball/contracts/http/waiting.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import { idsOf } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { FAIRNESS_ROUNDS } from '../../ranking/factors/fairness.ts';
import { findActiveMembers, findSquad, type Squad } from '../../read-models/squads/service.ts';
import { findOut } from '../answers/repository.ts';
import { type RecommendationRow, updateRecommendation } from '../repository.ts';
import { withdrawnState } from '../views.ts';
import { lineOf, type Queueing } from './policy.ts';
import {
  findClaimed,
  findClaims,
  findOfferPage,
  findOffers,
  findOffersOfGolfer,
  findOpenOffersOf,
  findRecentPlayers,
  insertOffers,
  type OfferRow,
  type Outcome,
  updateDueBy,
  updateOffers,
} from './repository.ts';
import { offerState } from './views.ts';

export { findOffers, type OfferRow, updateDueBy, updateDueOf, updateFreed } from './repository.ts';

type Tx = Prisma.TransactionClient;
type Round = Pick<Recommendation, 'id' | 'squadId' | 'status' | 'confirmedMembers'>;

/** The golfer's places in line at these rounds of one squad, by the round's id; without one where they do not wait. */
export async function placesOf(tx: Tx, userId: string, rounds: readonly Round[]): Promise<Map<string, Waiting>> {
  const full = rounds.filter(
    ({ status, confirmedMembers }) => status === 'booked' && !confirmedMembers.includes(userId),
  );
  const claimed = full.length === 0 ? [] : await findClaimed(tx, userId, idsOf(full));
  const own = full.filter(({ id }) => claimed.includes(id));
  const [first] = own;
  if (!first) return new Map();
  const claims = await findClaims(tx, idsOf(own));
  const queueing = await queueingIn(tx, first.squadId);
  const { rule } = queueing;
  const offers = await findOpenOffersOf(tx, userId, idsOf(own));
  const waiting = own.flatMap(({ id, confirmedMembers: seated }): [string, Waiting][] => {
    const line = lineOf(
      claims.filter(({ recommendationId }) => recommendationId === id),
      { ...queueing, seated },
    );
    const place = line.indexOf(userId) + 1;
    const offer = offers.find(({ recommendationId }) => recommendationId === id);
    return place === 0 ? [] : [[id, { place, rule, offeredUntil: offer?.endsAt.toISOString() ?? null }]];
  });
  return new Map(waiting);
}

/** The same recommendations of one squad with the golfer's places in line, where they wait. */
export async function withPlaces<R extends Round>(
  tx: Tx,
  userId: string,
  rounds: readonly R[],
): Promise<(R & { waiting?: Waiting })[]> {
  const places = await placesOf(tx, userId, rounds);
  return rounds.map((round) => {
    const waiting = places.get(round.id);
    return waiting ? { ...round, waiting } : round;
  });
}

/** Those who wait for a seat of a round that is locked, first in line first. */
export async function lineAt(tx: Tx, { id, squadId, confirmedMembers: seated }: Round): Promise<string[]> {
  return lineOf(await findClaims(tx, [id]), { ...(await queueingIn(tx, squadId)), seated });
}

/** Order of those who are in for a squad's rounds, and its active members. */
export async function queueingIn(tx: Tx, squadId: string): Promise<Queueing> {
  const squad = await findSquad(tx, squadId);
  const [order] = await ordersIn(tx, [{ id: squadId, seatOrder: orderOf(squad) }]);
  return { ...(order as Order), active: await findActiveMembers(tx, squadId) };
}

export type Order = Omit<Queueing, 'active'>;

/** Orders of those who are in for squads' rounds, one for each: its rule, and who played of late where that counts. */
export async function ordersIn(tx: Tx, squads: readonly Pick<Squad, 'id' | 'seatOrder'>[]): Promise<Order[]> {
  const takingTurns = squads.filter((squad) => orderOf(squad) === 'take-turns');
  const recent = takingTurns.length > 0 ? await findRecentPlayers(tx, idsOf(takingTurns), FAIRNESS_ROUNDS) : [];
  const rounds = Map.groupBy(recent, ({ squadId }) => squadId);
  return squads.map((squad) => ({
    rule: orderOf(squad),
    rounds: (rounds.get(squad.id) ?? []).map(({ players }) => players),
  }));
}

/** A squad's rule for lines; of one that is gone, which has none, the first. */
export const orderOf = (squad: Pick<Squad, 'seatOrder'> | null): SeatOrder =>
  (squad?.seatOrder ?? 'first-come') as SeatOrder;

/** How many are in without a seat of a round that is locked, active members or not. */
export const countWithoutSeat = async (tx: Tx, { id, confirmedMembers }: Round): Promise<number> =>
  (await findClaims(tx, [id])).filter(({ userId }) => !confirmedMembers.includes(userId)).length;

/** Offers free seats of a round that is locked. */
export async function offerSeats(tx: Tx, publish: Publish, offers: Parameters<typeof insertOffers>[1]): Promise<void> {
  if (offers.userIds.length > 0) publishOffers(publish, await insertOffers(tx, offers));
}

/** Moves the end of open offers, of which nobody is notified again. */
export async function extendOffers(tx: Tx, publish: Publish, ids: readonly string[], endsAt: Date): Promise<void> {
  if (ids.length > 0) publishOffers(publish, await updateOffers(tx, ids, { endsAt }));
}

export async function endOffers(tx: Tx, publish: Publish, ids: readonly string[], outcome: Outcome): Promise<void> {
  if (ids.length > 0) publishOffers(publish, await updateOffers(tx, ids, { endedAt: new Date(), outcome }));
}

function publishOffers(publish: Publish, rows: readonly OfferRow[]): void {
  for (const row of rows) {
    if (isOpen(row)) publish(recommendationEvents.seatOffered, row.version, offerState(row));
    else publish(recommendationEvents.seatOfferEnded, row.version, offerState(row));
  }
}

const kindOf = (row: OfferRow) =>
  isOpen(row) ? recommendationEvents.seatOffered : recommendationEvents.seatOfferEnded;

/** Ends the open offers of a round that is locked. */
export async function endOffersAt(tx: Tx, publish: Publish, recommendationId: string, outcome: Outcome): Promise<void> {
  await endOffers(tx, publish, idsOf((await findOffers(tx, recommendationId)).filter(isOpen)), outcome);
}

/** Ends a golfer's open offers, in one squad or in all; what they were offered is another's. */
export async function endOffersOf(
  tx: Tx,
  publish: Publish,
  { userId, squadId }: { userId: string; squadId?: string },
): Promise<void> {
  for (const offer of await findOffersOfGolfer(tx, userId, squadId)) {
    await endOffers(tx, publish, [offer.id], 'ended');
    await updateDueBy(tx, offer.recommendationId, new Date());
  }
}

/** Takes a golfer out of the line of a round that is locked: what they were offered is another's, whose screens follow. */
export async function leaveLine(tx: Tx, publish: Publish, row: Round, userId: string): Promise<void> {
  const { id } = row;
  if (!(await findClaims(tx, [id])).some((claim) => claim.userId === userId)) return;
  const offers = (await findOffers(tx, id)).filter((offer) => isOpen(offer) && offer.userId === userId);
  await endOffers(tx, publish, idsOf(offers), 'declined');
  await updateDueBy(tx, id, new Date());
  await publishWord(tx, publish, row);
}

/** Publishes golfers' words on a round that is locked, with what they change of it: at least its screens follow. */
export async function publishWord(
  tx: Tx,
  publish: Publish,
  { id, confirmedMembers }: Pick<Round, 'id' | 'confirmedMembers'>,
  change: Parameters<typeof updateRecommendation>[2] = {},
): Promise<RecommendationRow> {
  const row = await updateRecommendation(tx, id, change);
  const left = confirmedMembers.filter((golfer) => !row.confirmedMembers.includes(golfer));
  const out = [...(await findOut(tx, id)), ...left];
  publish(recommendationEvents.recommendationWithdrawn, row.version, withdrawnState(row, out));
  return row;
}

export const isOpen = ({ endedAt }: Pick<OfferRow, 'endedAt'>): boolean => endedAt === null;

export const presentOffers = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findOfferPage(tx, page)).map((row) => present(kindOf(row), row.version, offerState(row)));
