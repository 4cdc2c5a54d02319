import type { Recommendation, TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { conflict, forbidden, notFound, refuse } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { instantAt } from '../ranking/clock.ts';
import { findActiveMembers, lockActiveMembership, lockSquad, type Squad } from '../read-models/squads/service.ts';
import { upsertAnswer } from '../recommendations/answers/service.ts';
import { firstPlayersOf, heldUntil } from '../recommendations/game-rounds/service.ts';
import { nameGolfersOf } from '../recommendations/list/names.ts';
import { applyMove } from '../recommendations/round-moves/service.ts';
import {
  applyBooking,
  applySeats,
  type LockedRecommendation,
  lockForMember,
  lockRecommendation,
  nextStatus,
  recommendationView,
} from '../recommendations/service.ts';
import { isAlreadyAt, moveTeeTimes, reserveTeeTimes, resizeTeeTimes } from './changes/service.ts';
import type { LimitedLedger } from './limits/service.ts';
import { type Start, validateStart } from './policy.ts';
import { freeSeat } from './seats/service.ts';
import { findOwner, findTeeTimesOf } from './tee-times/repository.ts';
import {
  type BookedTeeTime,
  bookTeeTimes,
  cancelTeeTime,
  type NewBooking,
  refuseStarted,
  seatedAt,
} from './tee-times/service.ts';
import { teeTimeView } from './tee-times/views.ts';

type Tx = Prisma.TransactionClient;
export type RoundService = ReturnType<typeof createRoundService>;

/** A booking whose recommendation is locked, which nobody else changes meanwhile. */
export interface HeldBooking {
  readonly recommendation: LockedRecommendation;
  /** Cancelled ones included, the earliest first. */
  readonly teeTimes: readonly BookedTeeTime[];
}

export function createRoundService({ pool, ledger }: { pool: Pool; ledger: LimitedLedger }) {
  return {
    /** Books for every active member who confirmed: all of their tee times or none. */
    async book(
      id: string,
      userId: string,
      { bookingReference, teeTimes }: { bookingReference?: string | undefined; teeTimes?: number | undefined },
    ): Promise<Recommendation> {
      const booked = await ledger.write(userId, async (tx, publish) => {
        const { row, squad } = await lockForMember(tx, id, userId);
        if (squad.createdBy !== userId) throw forbidden('Only the creator of the squad can book');
        nextStatus('book', row);
        if (row.status === 'booked') return recommendationView(row);
        return bookHeld(tx, publish, row, { bookedBy: userId, bookedByRule: false, bookingReference, teeTimes });
      });
      return nameGolfersOf(pool, booked);
    },

    /** The creator cancels the whole booking; a player, and the creator with `seatOnly`, gives up their own seat. */
    async cancel(teeTimeId: string, userId: string, { seatOnly }: { seatOnly: boolean }): Promise<TeeTime> {
      return ledger.write(userId, async (tx, publish) => {
        const { squad, ...booking } = await lockBooking(tx, teeTimeId, userId);
        const isWhole = squad.createdBy === userId && !seatOnly;
        if (isWhole) await cancelWhole(tx, publish, booking, userId);
        else if (await giveUpSeat(tx, publish, booking, { teeTimeId, userId, changedBy: userId })) {
          await upsertAnswer(tx, { recommendationId: booking.recommendation.id, userId, answer: 'out' });
        }
        return viewAfter(tx, booking, teeTimeId, squad);
      });
    },

    /** Says under which number the course has a booking, all groups alike; null where it has none. */
    async reserve(teeTimeId: string, userId: string, reservedAs: string | null): Promise<TeeTime> {
      return ledger.write(userId, async (tx, publish) => {
        const { squad, ...booking } = await lockBooking(tx, teeTimeId, userId);
        if (squad.createdBy !== userId) throw forbidden('Only the creator of the squad can say that it is reserved');
        await reserveTeeTimes(tx, publish, changeable(booking, teeTimeId), { reservedAs, changedBy: userId });
        return viewAfter(tx, booking, teeTimeId, squad);
      });
    },

    /** Says how many may play in a booking: what it has more is as a seat that was freed, and nobody loses theirs. */
    changeSeats: (teeTimeId: string, userId: string, seats: number): Promise<TeeTime> =>
      ledger.write(userId, async (tx, publish) => {
        const { squad, ...booking } = await lockBooking(tx, teeTimeId, userId);
        if (squad.createdBy !== userId) throw forbidden('Only the creator of the squad can change the seats');
        await resizeTeeTimes(tx, publish, changeable(booking, teeTimeId), { seats, changedBy: userId });
        return viewAfter(tx, booking, teeTimeId, squad);
      }),

    /** Moves all groups of a booking; the same start again changes nothing. */
    async move(teeTimeId: string, userId: string, start: Start): Promise<TeeTime> {
      return ledger.write(userId, async (tx, publish) => {
        const { squad, ...booking } = await lockBooking(tx, teeTimeId, userId, { takesTurn: true });
        if (squad.createdBy !== userId) throw forbidden('Only the creator of the squad can move a booking');
        await moveWhole(tx, publish, booking, { teeTimeId, userId, start });
        return viewAfter(tx, booking, teeTimeId, squad);
      });
    },
  };
}

/** In whose name a recommendation is booked, and under which reference. */
export interface Booker extends Pick<NewBooking, 'bookedBy' | 'bookedByRule' | 'bookingReference'> {
  /** Tee times to hold until the deadline of a date; without, those of its players. */
  readonly teeTimes?: number | undefined;
}

/**
 * Books a recommendation that is held for every active member who confirmed: all of their tee times or none. The round of a
 * game with a most of players has the first so many, and the others wait for a seat.
 * @throws a 409 problem where nobody of them is active or fits with their guests, a player is booked elsewhere then, or its life does not allow it.
 */
export async function bookHeld(
  tx: Tx,
  publish: Publish,
  row: LockedRecommendation,
  { bookingReference, teeTimes, ...booker }: Booker,
): Promise<Recommendation> {
  nextStatus('book', row);
  const { players, mostPlayers } = await firstPlayersOf(tx, row, await playersFor(tx, row));
  if (players.length === 0) throw conflict('too-many-guests', 'Nobody who is in fits with their guests');
  const held = teeTimes === undefined ? null : { teeTimes, until: await heldUntil(tx, row) };
  const booked = await bookTeeTimes(tx, publish, row, { ...booker, players, mostPlayers, held, bookingReference });
  return applyBooking(tx, publish, row, { ...booker, ...booked, players });
}

/**
 * Those who confirmed and may play, in the order in which they confirmed.
 * @throws a 409 problem when there are none.
 */
async function playersFor(tx: Tx, row: LockedRecommendation): Promise<string[]> {
  const active = new Set(await findActiveMembers(tx, row.squadId));
  const players = row.confirmedMembers.filter((member) => active.has(member));
  if (players.length > 0) return players;
  throw conflict('nobody-confirmed', 'Nobody who is an active member has confirmed for this tee time');
}

/**
 * The booking of a tee time, for a member of its squad.
 * @param takesTurn whether it may take a start from the squad's other recommendations.
 * @throws a 404 problem when there is none or when it is none of the golfer's business, alike.
 */
async function lockBooking(
  tx: Tx,
  teeTimeId: string,
  userId: string,
  { takesTurn = false } = {},
): Promise<HeldBooking & { squad: Squad }> {
  const owner = await findOwner(tx, teeTimeId);
  if (owner && takesTurn) await lockSquad(tx, owner.squadId);
  const squad = owner && (await lockActiveMembership(tx, owner.squadId, userId));
  const recommendation = squad && (await lockRecommendation(tx, owner.recommendationId));
  if (!recommendation) throw notFound();
  return { squad, recommendation, teeTimes: await findTeeTimesOf(tx, recommendation.id) };
}

async function viewAfter(tx: Tx, { recommendation }: HeldBooking, id: string, squad: Squad): Promise<TeeTime> {
  const teeTimes = await findTeeTimesOf(tx, recommendation.id);
  return teeTimeView(teeTimes.find((teeTime) => teeTime.id === id) as BookedTeeTime, squad.name);
}

const confirmed = ({ teeTimes }: HeldBooking) => teeTimes.filter((teeTime) => teeTime.status === 'confirmed');

/** The tee times of a booking that change together. @throws a 409 problem when this one was cancelled or one has started. */
function changeable(booking: HeldBooking, teeTimeId: string): BookedTeeTime[] {
  const teeTimes = confirmed(booking);
  if (!teeTimes.some(({ id }) => id === teeTimeId)) throw conflict('cancelled', 'This tee time was cancelled');
  refuseStarted(teeTimes);
  return teeTimes;
}

async function cancelWhole(tx: Tx, publish: Publish, booking: HeldBooking, userId: string): Promise<void> {
  const teeTimes = confirmed(booking);
  refuseStarted(teeTimes);
  if (teeTimes.length === 0) return;
  for (const teeTime of teeTimes) await cancelTeeTime(tx, publish, teeTime, userId);
  await applySeatsLeft(tx, publish, booking.recommendation);
}

/**
 * Frees a player's seat. One that was freed before stays so and nobody is notified again.
 * @returns whether it was freed now.
 * @throws a 403 problem for who never had a seat there, and a 409 problem once it has started.
 */
export async function giveUpSeat(
  tx: Tx,
  publish: Publish,
  { recommendation, teeTimes }: HeldBooking,
  { teeTimeId, userId, changedBy }: { teeTimeId: string; userId: string; changedBy: string | null },
): Promise<boolean> {
  const teeTime = teeTimes.find(({ id }) => id === teeTimeId);
  const seat = teeTime?.bookings.find((booking) => booking.userId === userId);
  if (!teeTime || !seat) throw forbidden('You have no seat in this tee time');
  if (seat.status === 'cancelled') return false;
  refuseStarted([teeTime]);
  await freeSeat(tx, publish, recommendation, teeTime, { userId, changedBy });
  await applySeatsLeft(tx, publish, recommendation);
  return true;
}

/** Has a recommendation follow its booking after seats were freed. */
export async function applySeatsLeft(tx: Tx, publish: Publish, recommendation: LockedRecommendation): Promise<void> {
  const left = (await findTeeTimesOf(tx, recommendation.id)).filter(({ status }) => status === 'confirmed');
  await applySeats(tx, publish, recommendation, { seated: seatedAt(left), teeTimes: left.length });
}

/** Cancels the tee times of a booking that have not started, by a rule of the house; answers them as they were. */
export async function cancelAhead(tx: Tx, publish: Publish, booking: HeldBooking): Promise<BookedTeeTime[]> {
  const now = new Date();
  const ahead = confirmed(booking).filter((teeTime) => teeTime.startsAt > now);
  if (ahead.length === 0) return ahead;
  for (const teeTime of ahead) await cancelTeeTime(tx, publish, teeTime, null);
  await applySeatsLeft(tx, publish, booking.recommendation);
  return ahead;
}

async function moveWhole(
  tx: Tx,
  publish: Publish,
  booking: HeldBooking,
  { teeTimeId, userId, start }: { teeTimeId: string; userId: string; start: Start },
): Promise<void> {
  nextStatus('move', booking.recommendation);
  const teeTimes = changeable(booking, teeTimeId);
  const { timeZone } = booking.recommendation.course;
  const startsAt = new Date(instantAt(start.date, start.time, timeZone));
  if (isAlreadyAt(teeTimes, startsAt)) return;
  refuse(validateStart(start, timeZone, new Date()));
  await applyMove(tx, publish, booking.recommendation, { ...start, startsAt });
  await moveTeeTimes(tx, publish, teeTimes, { startsAt, changedBy: userId });
}
