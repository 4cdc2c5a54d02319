import type { Page } from '@fourball/kit/events/snapshot.ts';
import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

const whole = { course: true } as const satisfies Prisma.RecommendationInclude;
export type RecommendationRow = Prisma.RecommendationGetPayload<{ include: typeof whole }>;
export type NewRecommendation = Prisma.RecommendationCreateManyInput;

/** Those that have not started, the best score first. */
export const findListed = (tx: Tx, squadId: string, now: Date): Promise<RecommendationRow[]> =>
  tx.recommendation.findMany({
    where: { squadId, startsAt: { gt: now }, status: { not: 'cancelled' } },
    include: whole,
    orderBy: [{ score: 'desc' }, { date: 'asc' }, { time: 'asc' }, { id: 'asc' }],
  });

/** The recommendation; until the transaction ends, whoever else wants to change it waits. */
export const lockRecommendation = async (tx: Tx, id: string): Promise<RecommendationRow | null> => {
  await tx.$queryRaw`SELECT 1 FROM squad_tee_time_recommendations WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.recommendation.findUnique({ where: { id }, include: whole });
};

/** What lives in a slot of a squad, locked as by `lockRecommendation`; null where nothing does. */
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

export const deleteRecommendation = (tx: Tx, id: string) => tx.recommendation.delete({ where: { id } });

/**
 * Removes a squad's pending ones. One that a member is confirming right now is waited for and stays.
 * @returns those that were removed, with their last version.
 */
export const deletePending = (tx: Tx, squadId: string) =>
  tx.$queryRaw<{ id: string; version: number }[]>`
    DELETE FROM squad_tee_time_recommendations
    WHERE squad_id = ${squadId}::uuid AND status = 'pending'
    RETURNING id, version`;

/** The slots of a squad's living recommendations. */
export const findSlots = (tx: Tx, squadId: string): Promise<{ date: Date; time: string }[]> =>
  tx.recommendation.findMany({
    where: { squadId, status: { not: 'cancelled' } },
    select: { date: true, time: true },
  });

export const insertRecommendations = (tx: Tx, recommendations: NewRecommendation[]): Promise<RecommendationRow[]> =>
  tx.recommendation.createManyAndReturn({ data: recommendations, include: whole });

export const insertRecommendation = (tx: Tx, data: NewRecommendation): Promise<RecommendationRow> =>
  tx.recommendation.create({ data, include: whole });

/** Adds a golfer to those who come, and counts the change. */
export const updateConfirmed = (tx: Tx, id: string, userId: string): Promise<RecommendationRow> =>
  tx.recommendation.update({
    where: { id },
    data: { status: 'confirmed', confirmedMembers: { push: userId }, version: { increment: 1 } },
    include: whole,
  });

/** Marks as booked, and counts the change. */
export const updateBooked = (
  tx: Tx,
  id: string,
  booking: { bookedBy: string; bookingReference: string },
): Promise<RecommendationRow> =>
  tx.recommendation.update({
    where: { id },
    data: { ...booking, status: 'booked', version: { increment: 1 } },
    include: whole,
  });

export const findRecommendationPage = (tx: Tx, { after, limit }: Page): Promise<RecommendationRow[]> =>
  tx.recommendation.findMany({ where: { id: { gt: after } }, include: whole, orderBy: { id: 'asc' }, take: limit });
