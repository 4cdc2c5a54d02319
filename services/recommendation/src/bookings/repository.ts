import type { Page } from '@fourball/kit/events/snapshot.ts';
import { newId } from '@fourball/kit/id.ts';
import { storedDate } from '../calendar/policy.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { GroupTeeTime } from './policy.ts';

type Tx = Prisma.TransactionClient;

const whole = {
  course: { select: { name: true, imageUrl: true, timeZone: true } },
  bookings: { where: { status: 'confirmed' }, orderBy: { id: 'asc' } },
} as const satisfies Prisma.TeeTimeInclude;

export type TeeTimeRow = Prisma.TeeTimeGetPayload<{ include: typeof whole }>;

/** What the tee times of one booking have in common. */
export interface BookingFacts {
  readonly recommendationId: string;
  readonly squadId: string;
  readonly courseId: string;
  readonly price: Prisma.Decimal | null;
  readonly bookedBy: string;
  readonly bookingReference: string;
}

/** A tee time with a seat for each of its players. */
export const insertTeeTime = (tx: Tx, facts: BookingFacts, { date, time, round, players }: GroupTeeTime) =>
  tx.teeTime.create({
    data: {
      ...facts,
      id: newId(),
      date: storedDate(date),
      time,
      startsAt: new Date(round.startsAt),
      endsAt: new Date(round.endsAt),
      bookedPlayers: players.length,
      bookings: { create: players.map((userId) => ({ id: newId(), userId })) },
    },
    include: whole,
  });

/** The tee times at which a golfer has a seat and which start after `now`, soonest first. */
export const findUpcoming = (tx: Tx, userId: string, now: Date): Promise<TeeTimeRow[]> =>
  tx.teeTime.findMany({
    where: { startsAt: { gt: now }, status: 'confirmed', bookings: { some: { userId, status: 'confirmed' } } },
    include: whole,
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  });

/** The seats of these golfers at rounds that end after `from`. */
export const findSeats = (tx: Tx, userIds: readonly string[], from: Date) =>
  tx.teeTimeBooking.findMany({
    where: {
      userId: { in: [...userIds] },
      status: 'confirmed',
      teeTime: { status: 'confirmed', endsAt: { gt: from } },
    },
    select: { userId: true, teeTime: { select: { startsAt: true, endsAt: true } } },
  });

/** Until the transaction ends, another that locks one of these players waits. Locked in one order: no two get stuck. */
export const lockPlayers = (tx: Tx, userIds: readonly string[]) =>
  tx.$queryRaw`
    SELECT count(pg_advisory_xact_lock(hashtextextended(player::text, 0)))
    FROM (SELECT player FROM unnest(${userIds}::uuid[]) AS player ORDER BY player) AS players`;

export const findTeeTimePage = (tx: Tx, { after, limit }: Page): Promise<TeeTimeRow[]> =>
  tx.teeTime.findMany({ where: { id: { gt: after } }, include: whole, orderBy: { id: 'asc' }, take: limit });
