import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** The seats of these golfers at rounds that end after `from`, the earliest first; those of one booking may be left out. */
export const findSeats = (tx: Tx, userIds: readonly string[], from: Date, exceptRecommendationId?: string) =>
  tx.teeTimeBooking.findMany({
    where: {
      userId: { in: [...userIds] },
      status: 'confirmed',
      teeTime: {
        status: 'confirmed',
        endsAt: { gt: from },
        ...(exceptRecommendationId ? { recommendationId: { not: exceptRecommendationId } } : {}),
      },
    },
    orderBy: { teeTime: { startsAt: 'asc' } },
    select: { userId: true, teeTime: { select: placed } },
  });

const placed = {
  startsAt: true,
  endsAt: true,
  date: true,
  time: true,
  course: { select: { name: true, city: true, state: true, latitude: true, longitude: true } },
} as const satisfies Prisma.TeeTimeSelect;

/** Until the transaction ends, another that locks one of these players waits. Locked in one order: no two get stuck. */
export const lockPlayers = (tx: Tx, userIds: readonly string[]) =>
  tx.$queryRaw`
    SELECT count(pg_advisory_xact_lock(hashtextextended(player::text, 0)))
    FROM (SELECT player FROM unnest(${userIds}::uuid[]) AS player ORDER BY player) AS players`;
