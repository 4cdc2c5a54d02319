import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { storedDate } from '../ranking/calendar.ts';

type Tx = Prisma.TransactionClient;

const whole = { course: true } as const satisfies Prisma.RecommendationInclude;
export type RecommendationRow = Prisma.RecommendationGetPayload<{ include: typeof whole }>;
/** Where a recommendation is to be. */
interface Start {
  readonly id: string;
  readonly squadId: string;
  readonly date: string;
  readonly time: string;
}

/** The squad that a recommendation is for; null when there is no such recommendation. */
export const findSquadId = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.recommendation.findUnique({ where: { id }, select: { squadId: true } }))?.squadId ?? null;

/** The recommendation; until the transaction ends, whoever else wants to change it waits. */
export const lockRecommendation = async (tx: Tx, id: string): Promise<RecommendationRow | null> => {
  await tx.$queryRaw`SELECT 1 FROM squad_tee_time_recommendations WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.recommendation.findUnique({ where: { id }, include: whole });
};

/** The squad's row of a slot, held as by `lockRecommendation`; a cancelled one is nothing. */
export const lockSlot = async (
  tx: Tx,
  squadId: string,
  { date, time }: { date: string; time: string },
): Promise<RecommendationRow | null> => {
  const [held] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM squad_tee_time_recommendations
    WHERE squad_id = ${squadId}::uuid AND date = ${date}::date AND time = ${time} AND status <> 'cancelled'
    FOR UPDATE`;
  return held ? tx.recommendation.findUnique({ where: { id: held.id }, include: whole }) : null;
};

/** A round that was moved is without all that a ranking says: it is true of the start before alone. */
export const UNRANKED = {
  availableMembers: 0,
  possibleMembers: 0,
  faces: [],
  score: 0,
  receipt: [],
  nearestMiss: Prisma.DbNull,
};

const playingAt = (playsAt: NonNullable<Prisma.RecommendationUpdateInput['startsAt']>) => ({
  updateMany: { where: {}, data: { playsAt } },
});

/** Keeps what changed, and counts the change. Guests and proposals follow it to another start. */
export const updateRecommendation = (
  tx: Tx,
  id: string,
  {
    confirmedMembers,
    ...change
  }: Pick<
    Prisma.RecommendationUpdateInput,
    | 'status'
    | 'seatFreedAt'
    | 'lineDueAt'
    | 'groupsProven'
    | 'bookedBy'
    | 'bookedByRule'
    | 'bookingReference'
    | 'date'
    | 'time'
    | 'startsAt'
    | 'course'
    | keyof typeof UNRANKED
  > & { confirmedMembers?: string[] },
): Promise<RecommendationRow> =>
  tx.recommendation.update({
    where: { id },
    data: {
      ...change,
      ...(confirmedMembers ? { confirmedMembers: { set: confirmedMembers } } : {}),
      ...(change.startsAt ? { guests: playingAt(change.startsAt), proposals: playingAt(change.startsAt) } : {}),
      version: { increment: 1 },
    },
    include: whole,
  });

/**
 * Removes a squad's pending one of a start, if there is one, but for that of a standing game's date. One that a member is confirming right now is waited for and
 * stays.
 * @returns those that were removed, with their last version.
 */
export const deletePendingAt = (tx: Tx, squadId: string, { date, time }: { date: string; time: string }) =>
  tx.$queryRaw<{ id: string; version: number }[]>`
    DELETE FROM squad_tee_time_recommendations r
    WHERE squad_id = ${squadId}::uuid AND date = ${date}::date AND time = ${time} AND status = 'pending'
      AND NOT EXISTS (SELECT 1 FROM game_dates d WHERE d.recommendation_id = r.id)
    RETURNING id, version`;

/** Whether a squad has a recommendation of a start, one that was cancelled and the one with this id aside. */
export const isStartHeld = async (tx: Tx, { id, squadId, date, time }: Start): Promise<boolean> =>
  (await tx.recommendation.findFirst({
    where: { squadId, date: storedDate(date), time, status: { not: 'cancelled' }, id: { not: id } },
    select: { id: true },
  })) !== null;

/** Ids of those that a golfer comes to, or is missed at, and that start after `from`; in one order: no two get stuck. */
export const findIdsOfGolfer = async (
  tx: Tx,
  { userId, squadId, from }: { userId: string; squadId: string | undefined; from: Date },
): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM squad_tee_time_recommendations
    WHERE (confirmed_members @> ARRAY[${userId}::uuid] OR nearest_miss->>'userId' = ${userId})
      AND status <> 'cancelled' AND starts_at > ${from.toISOString()}::timestamptz
      AND (${squadId ?? null}::uuid IS NULL OR squad_id = ${squadId ?? null}::uuid)
    ORDER BY id`;
  return rows.map(({ id }) => id);
};

/** Holds all of which golfers are part by a word, too, and that start after `from`, until the transaction ends: in one order. */
export const lockAllOfGolfers = (
  tx: Tx,
  { userIds, squadId, from }: { userIds: readonly string[]; squadId: string | undefined; from: Date },
) =>
  tx.$queryRaw`
    SELECT 1 FROM squad_tee_time_recommendations
    WHERE id IN (
        SELECT id FROM squad_tee_time_recommendations
        WHERE confirmed_members && ${userIds}::uuid[] OR nearest_miss->>'userId' = ANY(${userIds}::text[])
        UNION SELECT recommendation_id FROM round_answers WHERE user_id = ANY(${userIds}::uuid[]))
      AND status <> 'cancelled' AND starts_at > ${from.toISOString()}::timestamptz
      AND (${squadId ?? null}::uuid IS NULL OR squad_id = ${squadId ?? null}::uuid)
    ORDER BY id FOR UPDATE`;

/** Erases who was missed at it, without an event. */
export const clearMiss = (tx: Tx, id: string) =>
  tx.$executeRaw`UPDATE squad_tee_time_recommendations SET nearest_miss = NULL WHERE id = ${id}::uuid`;

/** Erases a golfer who was missed at any, also at those that are past or cancelled, without an event. */
export const clearMissesOf = (tx: Tx, userId: string) =>
  tx.$executeRaw`
    UPDATE squad_tee_time_recommendations SET nearest_miss = NULL
    WHERE id IN (
      SELECT id FROM squad_tee_time_recommendations WHERE nearest_miss->>'userId' = ${userId} ORDER BY id FOR UPDATE)`;

/** Holds those at courses that are not cancelled and start after `from`, until the transaction ends. @returns their ids, in one order. */
export const lockAllAt = async (tx: Tx, courseIds: readonly string[], from: Date): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM squad_tee_time_recommendations
    WHERE course_id = ANY(${courseIds}::uuid[]) AND status <> 'cancelled' AND starts_at > ${from.toISOString()}::timestamptz
    ORDER BY id FOR UPDATE`;
  return rows.map(({ id }) => id);
};

/** Ids of a squad's recommendations that are not cancelled; until the transaction ends, whoever else changes one waits. */
export const lockAllOfSquad = async (tx: Tx, squadId: string): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM squad_tee_time_recommendations
    WHERE squad_id = ${squadId}::uuid AND status <> 'cancelled'
    ORDER BY id FOR UPDATE`;
  return rows.map(({ id }) => id);
};

export const findRecommendations = (tx: Tx, ids: string[]): Promise<RecommendationRow[]> =>
  tx.recommendation.findMany({ where: { id: { in: ids } }, include: whole, orderBy: { id: 'asc' } });

export const findRecommendationPage = (tx: Tx, { after, limit }: Page): Promise<RecommendationRow[]> =>
  tx.recommendation.findMany({ where: { id: { gt: after } }, include: whole, orderBy: { id: 'asc' }, take: limit });
