import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma, SeatOfferOutcome } from '../../generated/prisma/client.ts';
import { type Claim, TAKE_BACK_MS } from './policy.ts';

type Tx = Prisma.TransactionClient;
export type Outcome = SeatOfferOutcome;

const whole = { recommendation: { include: { course: { select: { name: true, timeZone: true } } } } } as const;
export type OfferRow = Prisma.SeatOfferGetPayload<{ include: typeof whole }>;

/** Golfers who say that they are in, seated or not, by round. */
export const findClaims = (tx: Tx, recommendationIds: string[]): Promise<(Claim & { recommendationId: string })[]> =>
  tx.$queryRaw`
    SELECT a.recommendation_id AS "recommendationId", a.user_id AS "userId", a.claimed_at AS "claimedAt",
      coalesce(s.answer = 'if_needed', false) AS "isIfNeeded"
    FROM round_answers a
    LEFT JOIN game_dates d ON d.recommendation_id = a.recommendation_id
    LEFT JOIN standing_answers s ON s.game_id = d.game_id AND s.user_id = a.user_id
    WHERE a.recommendation_id = ANY(${recommendationIds}::uuid[]) AND a.answer = 'in' AND a.claimed_at IS NOT NULL`;

/** Those of these rounds for which a golfer says that they are in. */
export const findClaimed = async (tx: Tx, userId: string, recommendationIds: string[]): Promise<string[]> => {
  const where = {
    userId,
    recommendationId: { in: recommendationIds },
    answer: 'in',
    claimedAt: { not: null },
  } as const;
  const rows = await tx.roundAnswer.findMany({ where, select: { recommendationId: true } });
  return rows.map(({ recommendationId }) => recommendationId);
};

/** Players of each squad's last booked rounds, the latest first, as the ranking counts them for fairness. */
export const findRecentPlayers = (
  tx: Tx,
  squadIds: string[],
  limit: number,
): Promise<{ squadId: string; players: string[] }[]> =>
  tx.$queryRaw`
    SELECT squad.id AS "squadId", round.confirmed_members AS players
    FROM unnest(${squadIds}::uuid[]) AS squad (id)
    CROSS JOIN LATERAL (
      SELECT r.id, r.starts_at, r.confirmed_members FROM squad_tee_time_recommendations r
      WHERE r.squad_id = squad.id AND r.status = 'booked' ORDER BY r.starts_at DESC, r.id LIMIT ${limit}) round
    ORDER BY round.starts_at DESC, round.id`;

/** Offers to a golfer that can be accepted now. */
export const findOpenOffersOf = (tx: Tx, userId: string, recommendationIds: string[]) =>
  tx.seatOffer.findMany({
    where: { userId, recommendationId: { in: recommendationIds }, endedAt: null, endsAt: { gt: new Date() } },
    select: { recommendationId: true, endsAt: true },
  });

/** All offers of a round, open or ended. */
export const findOffers = (tx: Tx, recommendationId: string): Promise<OfferRow[]> =>
  tx.seatOffer.findMany({ where: { recommendationId }, include: whole, orderBy: { id: 'asc' } });

/** Open offers of a golfer, in one squad or in all. */
export const findOffersOfGolfer = (tx: Tx, userId: string, squadId: string | undefined): Promise<OfferRow[]> =>
  tx.seatOffer.findMany({
    where: { userId, endedAt: null, ...(squadId ? { recommendation: { squadId } } : {}) },
    include: whole,
    orderBy: { id: 'asc' },
  });

interface NewOffers {
  readonly recommendationId: string;
  readonly userIds: readonly string[];
  readonly offeredAt: Date;
  readonly endsAt: Date;
}

/** One statement for all of them: everybody in line may be offered a seat at once. */
export const insertOffers = (tx: Tx, { userIds, ...offer }: NewOffers): Promise<OfferRow[]> =>
  tx.seatOffer.createManyAndReturn({
    data: userIds.map((userId) => ({ ...offer, userId, id: newId() })),
    include: whole,
  });

/** Ends offers, or moves their ends, and counts the change. */
export const updateOffers = (
  tx: Tx,
  ids: readonly string[],
  change: { endedAt: Date; outcome: Outcome } | { endsAt: Date },
): Promise<OfferRow[]> =>
  tx.seatOffer.updateManyAndReturn({
    where: { id: { in: [...ids] } },
    data: { ...change, version: { increment: 1 } },
    include: whole,
  });

export const findOfferPage = (tx: Tx, { after, limit }: Page): Promise<OfferRow[]> =>
  tx.seatOffer.findMany({ where: { id: { gt: after } }, include: whole, orderBy: { id: 'asc' }, take: limit });

/** A seat is free: those who let an earlier one pass are asked again, once it cannot be taken back any more. */
export const updateFreed = (tx: Tx, recommendationId: string, freedAt: Date) =>
  tx.$executeRaw`
    UPDATE squad_tee_time_recommendations SET seat_freed_at = ${freedAt.toISOString()}::timestamptz,
      line_due_at = least(line_due_at, ${new Date(freedAt.getTime() + TAKE_BACK_MS).toISOString()}::timestamptz)
    WHERE id = ${recommendationId}::uuid`;

/** Has the waiting lists of coming rounds in which a golfer is, in one squad or in all, looked at now. */
export const updateDueOf = (tx: Tx, { userId, squadId = null }: { userId: string; squadId?: string | null }) =>
  tx.$executeRaw`
    UPDATE squad_tee_time_recommendations SET line_due_at = least(line_due_at, clock_timestamp())
    WHERE id IN (
      SELECT r.id FROM squad_tee_time_recommendations r JOIN round_answers a ON a.recommendation_id = r.id
      WHERE a.user_id = ${userId}::uuid AND a.claimed_at IS NOT NULL AND NOT r.confirmed_members @> ARRAY[a.user_id]
        AND r.status = 'booked' AND r.starts_at > clock_timestamp()
        AND (${squadId}::uuid IS NULL OR r.squad_id = ${squadId}::uuid)
      ORDER BY r.id FOR UPDATE OF r)`;

/** Has a round's waiting list looked at by then; an earlier moment stays. */
export const updateDueBy = (tx: Tx, recommendationId: string, dueAt: Date) =>
  tx.$executeRaw`
    UPDATE squad_tee_time_recommendations SET line_due_at = least(line_due_at, ${dueAt.toISOString()}::timestamptz)
    WHERE id = ${recommendationId}::uuid`;
