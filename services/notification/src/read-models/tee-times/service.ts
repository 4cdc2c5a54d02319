import { ROUND_MINUTES, TEE_TIMES_RECENT_DAYS } from '@fourball/contracts/constants.ts';
import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { OutOfOrder } from '@fourball/kit/events/consume/out-of-order.ts';
import type { Prisma, TeeTime } from '../../generated/prisma/client.ts';
import { findOfRound, findTeeTime, findTeeTimesOf, upsertTeeTime } from './repository.ts';

type Tx = Prisma.TransactionClient;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Nobody plays more often; a calendar of so many, which is asked for each hour, is below 1 MB. */
export const FEED_MAX = 200;

/** Keeps a tee time; of one that is cancelled, and in which nobody plays any more, those stay who played in it before. */
export async function applyTeeTime(tx: Tx, { version, data }: Received<TeeTimeState>): Promise<boolean> {
  const before = data.status === 'cancelled' ? await findTeeTime(tx, data.id) : null;
  const startsAt = new Date(data.startsAt);
  return upsertTeeTime(tx, {
    id: data.id,
    version,
    squadId: data.squadId,
    recommendationId: data.recommendationId,
    courseName: data.courseName,
    date: data.date,
    time: data.time,
    timeZone: data.timeZone,
    startsAt,
    // Older events do not tell it: then the round is one of 18 holes.
    endsAt: data.endsAt ? new Date(data.endsAt) : new Date(startsAt.getTime() + ROUND_MINUTES[18] * MINUTE_MS),
    location: data.location,
    bookingUrl: data.bookingUrl,
    status: data.status,
    players: before?.players ?? data.players,
    guestsOf: data.guestsOf,
    bookedBy: data.bookedBy,
    bookedByRule: data.bookedByRule,
    bookingReference: data.bookingReference,
    reservedAs: data.reservedAs,
  });
}

interface Start {
  readonly id: string;
  readonly startsAt: Date;
}

/** A tee time, if it stands and still starts then. */
async function findUnchanged(tx: Tx, { id, startsAt }: Start): Promise<TeeTime | undefined> {
  const teeTime = await findTeeTime(tx, id);
  const isUnchanged = teeTime?.status === 'confirmed' && teeTime.startsAt?.getTime() === startsAt.getTime();
  return isUnchanged ? teeTime : undefined;
}

/** Whether a golfer still plays in a tee time that starts then. */
export const isPlaying = async (tx: Tx, userId: string, start: Start): Promise<boolean> =>
  (await findUnchanged(tx, start))?.players.includes(userId) ?? false;

/** Whether a tee time stands then, and nobody has said that the course has reserved it. */
export const isUnreserved = async (tx: Tx, start: Start): Promise<boolean> =>
  (await findUnchanged(tx, start))?.reservedAs === null;

/** Golfers with a seat in a tee time of a round, or in one that was cancelled; none where there is no round. */
export async function playersOfRound(tx: Tx, recommendationId: string | null) {
  const teeTimes = recommendationId === null ? [] : await findOfRound(tx, recommendationId);
  const playersIn = (status: TeeTimeState['status']) =>
    new Set(teeTimes.flatMap((teeTime) => (teeTime.status === status ? teeTime.players : [])));
  return { booked: playersIn('confirmed'), unbooked: playersIn('cancelled') };
}

/** Players of a tee time as far as an event before this version told; undefined where none has been heard of. */
export async function playersBefore(tx: Tx, { id, version }: { id: string; version: number }) {
  const teeTime = await findTeeTime(tx, id);
  return teeTime && teeTime.version < version ? teeTime.players : undefined;
}

/**
 * Players of a tee time as far as is known; of a cancelled one, its last.
 * @throws {OutOfOrder} when its booking has not been heard of yet.
 */
export async function playersOf(tx: Tx, id: string): Promise<string[]> {
  const teeTime = await findTeeTime(tx, id);
  if (!teeTime) throw new OutOfOrder(`tee time ${id}`);
  return teeTime.players;
}

/** The tee times of a golfer from 90 days ago on, soonest first; cancelled ones are those in which they would have played. */
export const teeTimesOf = (tx: Tx, golferId: string): Promise<TeeTime[]> =>
  findTeeTimesOf(tx, golferId, {
    since: new Date(Date.now() - TEE_TIMES_RECENT_DAYS * DAY_MS),
    limit: FEED_MAX,
  });

/** A tee time, for those who play in it; undefined for anybody else. */
export async function findTeeTimeOf(tx: Tx, id: string, golferId: string): Promise<TeeTime | undefined> {
  const teeTime = await findTeeTime(tx, id);
  return teeTime?.players.includes(golferId) ? teeTime : undefined;
}
