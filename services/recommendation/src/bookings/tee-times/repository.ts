import { TEE_TIMES_MAX } from '@fourball/contracts/constants.ts';
import type { TeeTime as TeeTimeView } from '@fourball/contracts/http/recommendation.ts';
import { askPool, instantText } from '@fourball/kit/database/ask.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma, TeeTime } from '../../generated/prisma/client.ts';
import { storedDate } from '../../ranking/calendar.ts';
import type { GroupTeeTime, NewTeeTime } from './policy.ts';

type Tx = Prisma.TransactionClient;

const whole = {
  course: {
    select: {
      name: true,
      imageUrl: true,
      timeZone: true,
      holes: true,
      address: true,
      city: true,
      state: true,
      latitude: true,
      longitude: true,
      bookingUrl: true,
      source: true,
    },
  },
  bookings: { orderBy: { id: 'asc' } },
  recommendation: { select: { startsAt: true, guests: { where: { isApproved: true }, orderBy: { id: 'asc' } } } },
} as const satisfies Prisma.TeeTimeInclude;

const earliestFirst = [{ startsAt: 'asc' }, { id: 'asc' }] as const satisfies Prisma.TeeTimeOrderByWithRelationInput[];

export type TeeTimeRow = Prisma.TeeTimeGetPayload<{ include: typeof whole }>;

/** Facts that the tee times of one booking share: by auto-book or not, and until when they stand without players. */
export type BookingFacts = Pick<
  TeeTime,
  | ('recommendationId' | 'squadId' | 'courseId' | 'price')
  | ('bookedBy' | 'bookedByRule' | 'bookingReference' | 'heldUntil')
>;

/**
 * A tee time with a seat for each of its players, and so many guests of theirs. One statement each: of a call that makes several, the later ones still
 * go out when the transaction has run out of time and was rolled back meanwhile.
 */
export async function insertTeeTime(tx: Tx, facts: BookingFacts, teeTime: NewTeeTime) {
  const { players, guests, maxPlayers } = teeTime;
  const id = newId();
  await tx.teeTime.create({
    data: {
      ...facts,
      ...startOf(teeTime),
      id,
      bookedPlayers: players.length + guests,
      maxPlayers,
    },
    select: { id: true },
  });
  // Typed, it would be planned anew for each number of players.
  await tx.$executeRaw`
    INSERT INTO tee_time_bookings (id, tee_time_id, user_id)
    SELECT seat, ${id}::uuid, player
    FROM unnest(${players.map(() => newId())}::uuid[], ${[...players]}::uuid[]) AS booking (seat, player)`;
  return tx.teeTime.findUniqueOrThrow({ where: { id }, include: whole });
}

const startOf = ({ date, time, round }: Omit<GroupTeeTime, 'players'>) => ({
  ...{ date: storedDate(date), time },
  ...{ startsAt: new Date(round.startsAt), endsAt: new Date(round.endsAt) },
});

/** Groups of seats in each of the squad's other booked rounds, the latest first. */
export async function findGroupsOfRounds(
  tx: Tx,
  { id, squadId }: { id: string; squadId: string },
  limit: number,
): Promise<string[][][]> {
  const seats = { where: { status: 'confirmed' }, select: { userId: true } } as const;
  const rounds = await tx.recommendation.findMany({
    where: { squadId, status: 'booked', id: { not: id } },
    orderBy: [{ startsAt: 'desc' }, { id: 'asc' }],
    take: limit,
    select: { teeTimes: { where: { status: 'confirmed' }, select: { bookings: seats } } },
  });
  return rounds.map(({ teeTimes }) => teeTimes.map(({ bookings }) => bookings.map(({ userId }) => userId)));
}

/**
 * The next tee times at which a golfer has a seat, soonest first, each with those who have one, as the contract has them.
 * Home begins with it, so it is asked past Prisma.
 */
export const findUpcoming = (pool: Pool, userId: string): Promise<TeeTimeView[]> =>
  askPool(pool)<TeeTimeView>({ name: 'upcoming', text: upcoming, values: [userId, TEE_TIMES_MAX] });

const upcoming = `
  SELECT t.id, t.squad_id AS "squadId", t.course_id AS "courseId", t.date::text AS date, t.time, t.price::float8 AS price,
    t.max_players AS "maxPlayers", t.booked_players AS "bookedPlayers", t.status,
    t.booking_reference AS "bookingReference", t.reserved_as AS "reservedAs",
    ${instantText('t.created_at')} AS "createdAt", ${instantText('t.updated_at')} AS "updatedAt", seats.bookings,
    json_build_object('name', c.name, 'imageUrl', c.image_url, 'city', c.city, 'state', c.state) AS course,
    json_build_object('name', coalesce(s.name, '')) AS squad
  FROM tee_time_bookings mine
  JOIN tee_times t ON t.id = mine.tee_time_id
  JOIN golf_courses c ON c.id = t.course_id
  LEFT JOIN squads s ON s.id = t.squad_id
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('id', b.id, 'userId', b.user_id, 'status', b.status,
      'bookedAt', ${instantText('b.booked_at')}) ORDER BY b.id) AS bookings
    FROM tee_time_bookings b WHERE b.tee_time_id = t.id AND b.status = 'confirmed'
  ) seats
  WHERE mine.user_id = $1 AND mine.status = 'confirmed' AND t.status = 'confirmed' AND t.starts_at > now()
  ORDER BY t.starts_at, t.id LIMIT $2`;

/**
 * The next tee times of a squad that start at `since` or later, cancelled ones included, the earliest first: those on a
 * date or later, those after one of them.
 */
export const findOfSquad = (
  tx: Tx,
  squadId: string,
  { since, from, after }: { since: Date; from?: string | undefined; after?: string | undefined },
): Promise<TeeTimeRow[]> =>
  tx.teeTime.findMany({
    where: { squadId, startsAt: { gte: since }, ...(from ? { date: { gte: storedDate(from) } } : {}) },
    include: whole,
    orderBy: earliestFirst,
    take: TEE_TIMES_MAX,
    ...(after ? { cursor: { id: after }, skip: 1 } : {}),
  });

/** Squad and recommendation of a tee time; null when there is no such tee time. */
export const findOwner = (tx: Tx, id: string): Promise<{ squadId: string; recommendationId: string } | null> =>
  tx.teeTime.findUnique({ where: { id }, select: { squadId: true, recommendationId: true } });

/** The tee times of one booking, cancelled ones included, the earliest first. */
export const findTeeTimesOf = (tx: Tx, recommendationId: string): Promise<TeeTimeRow[]> =>
  findTeeTimesOfAll(tx, [recommendationId]);

/** The tee times of several bookings, cancelled ones included, the earliest first. */
export const findTeeTimesOfAll = (tx: Tx, recommendationIds: string[]): Promise<TeeTimeRow[]> =>
  tx.teeTime.findMany({
    where: { recommendationId: { in: recommendationIds } },
    include: whole,
    orderBy: earliestFirst,
  });

/** Changes a tee time, and counts the change. */
export const updateTeeTime = (tx: Tx, id: string, change: Prisma.TeeTimeUpdateInput): Promise<TeeTimeRow> =>
  tx.teeTime.update({ where: { id }, data: { ...change, version: { increment: 1 } }, include: whole });

/** Frees the seats of a player and of so many guests of theirs, with what is to be told of it later. */
export const updateSeatFreed = (
  tx: Tx,
  id: string,
  userId: string,
  { guests, notice }: { guests: number; notice: 'given_up' | 'lost' | null },
): Promise<TeeTimeRow> =>
  updateTeeTime(tx, id, {
    bookedPlayers: { decrement: 1 + guests },
    bookings: { updateMany: { where: { userId }, data: { status: 'cancelled', freedAt: new Date(), notice } } },
  });

/** Gives a golfer a seat, also one that they had before, and so many guests of theirs. */
export const updateSeatTaken = (tx: Tx, id: string, userId: string, guests = 0): Promise<TeeTimeRow> =>
  updateTeeTime(tx, id, {
    bookedPlayers: { increment: 1 + guests },
    bookings: {
      upsert: {
        where: { teeTimeId_userId: { teeTimeId: id, userId } },
        create: { id: newId(), userId },
        update: { status: 'confirmed', bookedAt: new Date(), freedAt: null, notice: null },
      },
    },
  });

/** Makes a player's seat another golfer's, who has none there but one that they gave up. */
export async function updateSeatPassed(tx: Tx, id: string, { from, to }: Record<'from' | 'to', string>) {
  await tx.teeTimeBooking.deleteMany({ where: { teeTimeId: id, userId: to } });
  return updateTeeTime(tx, id, { bookings: { updateMany: { where: { userId: from }, data: { userId: to } } } });
}

/** Cancels with all seats. */
export const updateCancelled = (tx: Tx, id: string): Promise<TeeTimeRow> =>
  updateTeeTime(tx, id, {
    status: 'cancelled',
    bookedPlayers: 0,
    bookings: { updateMany: { where: {}, data: { status: 'cancelled' } } },
  });

/** Moves to another start, which the course has not reserved. */
export const updateStart = (tx: Tx, id: string, start: Omit<GroupTeeTime, 'players'>): Promise<TeeTimeRow> =>
  updateTeeTime(tx, id, { ...startOf(start), reservedAs: null });

export const findTeeTimePage = (tx: Tx, { after, limit }: Page): Promise<TeeTimeRow[]> =>
  tx.teeTime.findMany({ where: { id: { gt: after } }, include: whole, orderBy: { id: 'asc' }, take: limit });
