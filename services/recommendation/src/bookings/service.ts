import type { Recommendation, TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { conflict, forbidden, notFound, refuse } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { instantAt } from '../ranking/clock.ts';
import { findActiveMembers, lockActiveMembership, lockWholeSquad, type Squad } from '../read-models/squads/service.ts';
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
import { publishWord, withPlaces } from '../recommendations/waiting-list/service.ts';
import { isAlreadyAt, moveTeeTimes, reserveTeeTimes, resizeTeeTimes } from './changes/service.ts';
import type { LimitedLedger } from './limits/service.ts';
import { type Start, validateStart } from './policy.ts';
import { freeSeat, joinRound } from './seats/service.ts';
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
  /** Changes a booking as the creator of its squad may. @param act as a refusal to all others names it. */
  const changeAsCreator = (
    { teeTimeId, userId, takesTurn = false }: { teeTimeId: string; userId: string; takesTurn?: boolean },
    act: string,
    change: (tx: Tx, publish: Publish, booking: HeldBooking) => Promise<void>,
  ): Promise<TeeTime> =>
    ledger.write(userId, async (tx, publish) => {
      const { squad, ...booking } = await lockBooking(tx, teeTimeId, userId, { takesTurn });
      if (squad.createdBy !== userId) throw forbidden(`Only the creator of the squad can ${act}`);
      await change(tx, publish, booking);
      return viewAfter(tx, booking, teeTimeId, squad);
    });

  return {
    /** "I'm In"; once it is booked, that takes a free seat or a place in line. */
    async confirm(id: string, userId: string): Promise<Recommendation> {
      const confirmed = await ledger.write(userId, async (tx, publish) => {
        const { row } = await lockForMember(tx, id, userId);
        const after = await joinRound(tx, publish, row, userId);
        const isNew = (await upsertAnswer(tx, { recommendationId: id, userId, answer: 'in' })) > 0;
        if (isNew && after.version === row.version) await publishWord(tx, publish, row);
        return withPlaces(tx, userId, [recommendationView(after)]);
      });
      return nameGolfersOf(pool, confirmed[0] as Recommendation);
    },

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
        if (isWhole) {
          const teeTimes = confirmed(booking);
          refuseStarted(teeTimes);
          await cancelAll(tx, publish, { ...booking, teeTimes }, userId);
        } else if (await giveUpSeat(tx, publish, booking, { teeTimeId, userId, changedBy: userId })) {
          await upsertAnswer(tx, { recommendationId: booking.recommendation.id, userId, answer: 'out' });
        }
        return viewAfter(tx, booking, teeTimeId, squad);
      });
    },

    /** Says under which number the course has a booking, all groups alike; null where it has none. */
    reserve: (teeTimeId: string, userId: string, reservedAs: string | null): Promise<TeeTime> =>
      changeAsCreator({ teeTimeId, userId }, 'say that it is reserved', (tx, publish, booking) =>
        reserveTeeTimes(tx, publish, changeable(booking, teeTimeId), { reservedAs, changedBy: userId }),
      ),

    /** Says how many may play in a booking: what it has more is as a seat that was freed, and nobody loses theirs. */
    changeSeats: (teeTimeId: string, userId: string, seats: number): Promise<TeeTime> =>
      changeAsCreator({ teeTimeId, userId }, 'change the seats', (tx, publish, booking) =>
        resizeTeeTimes(tx, publish, changeable(booking, teeTimeId), { seats, changedBy: userId }),
      ),

    /** Moves all groups of a booking; the same start again changes nothing. */
    move: (teeTimeId: string, userId: string, start: Start): Promise<TeeTime> =>
      changeAsCreator({ teeTimeId, userId, takesTurn: true }, 'move a booking', (tx, publish, booking) =>
        moveWhole(tx, publish, booking, { teeTimeId, userId, start }),
      ),
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
  const active = new Set(await findActiveMembers(tx, row.squadId));
  const coming = row.confirmedMembers.filter((member) => active.has(member));
  if (coming.length === 0) {
    throw conflict('nobody-confirmed', 'Nobody who is an active member has confirmed for this tee time');
  }
  const { players, mostPlayers } = await firstPlayersOf(tx, row, coming);
  if (players.length === 0) throw conflict('too-many-guests', 'Nobody who is in fits with their guests');
  const held = teeTimes === undefined ? null : { teeTimes, until: await heldUntil(tx, row) };
  const booked = await bookTeeTimes(tx, publish, row, { ...booker, players, mostPlayers, held, bookingReference });
  return applyBooking(tx, publish, row, { ...booker, ...booked, players });
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
  if (owner && takesTurn) await lockWholeSquad(tx, owner.squadId);
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

async function cancelAll(
  tx: Tx,
  publish: Publish,
  { recommendation, teeTimes }: HeldBooking,
  changedBy: string | null,
): Promise<void> {
  for (const teeTime of teeTimes) await cancelTeeTime(tx, publish, teeTime, changedBy);
  if (teeTimes.length > 0) await applySeatsLeft(tx, publish, recommendation);
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
  await cancelAll(tx, publish, { ...booking, teeTimes: ahead }, null);
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
