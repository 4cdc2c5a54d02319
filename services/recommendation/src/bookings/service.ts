import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Publish } from '@fourball/kit/events/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/snapshot.ts';
import { conflict } from '@fourball/kit/problem.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { golfersById } from '../golfers/service.ts';
import type { Interval } from '../ranking/types.ts';
import { squadNames } from '../squads/service.ts';
import { busyPlayers, groupTeeTimes } from './policy.ts';
import {
  type BookingFacts,
  findSeats,
  findTeeTimePage,
  findUpcoming,
  insertTeeTime,
  lockPlayers,
} from './repository.ts';
import { newBookingReference } from './tokens.ts';
import { teeTimeState, teeTimeView } from './views.ts';

type Tx = Prisma.TransactionClient;
export type BookingService = ReturnType<typeof createBookingService>;

/** What a squad books: its players in the order of their seats, at a course from a moment on. */
export interface NewBooking extends Omit<BookingFacts, 'bookingReference'> {
  readonly players: string[];
  readonly startsAt: Date;
  readonly timeZone: string;
  readonly holes: number;
  /** The course's own reference; one is made up without. */
  readonly bookingReference: string | undefined;
}

export function createBookingService({ client }: { client: PrismaClient }) {
  return {
    /** The golfer's tee times that have not started, soonest first. */
    async listUpcoming(userId: string): Promise<TeeTime[]> {
      const teeTimes = await findUpcoming(client, userId, new Date());
      const names = await squadNames(client, [...new Set(teeTimes.map((teeTime) => teeTime.squadId))]);
      return teeTimes.map((teeTime) => teeTimeView(teeTime, names.get(teeTime.squadId) ?? ''));
    },
  };
}

/**
 * Books the tee times of one booking and tells of each.
 * @returns the booking reference.
 * @throws a 409 problem naming the players who are booked elsewhere then.
 */
export async function bookTeeTimes(tx: Tx, publish: Publish, booking: NewBooking): Promise<string> {
  const { players, startsAt, timeZone, holes, ...facts } = booking;
  const bookingReference = booking.bookingReference ?? newBookingReference();
  const teeTimes = groupTeeTimes({ players, startsAt, timeZone, holes });
  // Squads that share a player book one after the other, so that the second sees what the first has booked.
  await lockPlayers(tx, players);
  await refuseBusyPlayers(tx, busyPlayers(teeTimes, await bookedRounds(tx, players, startsAt)));
  for (const teeTime of teeTimes) {
    const row = await insertTeeTime(tx, { ...facts, bookingReference }, teeTime);
    publish(recommendationEvents.teeTimeBooked, row.version, teeTimeState(row));
  }
  return bookingReference;
}

async function refuseBusyPlayers(tx: Tx, busy: string[]): Promise<void> {
  if (busy.length === 0) return;
  const golfers = await golfersById(tx, busy);
  const names = busy.map((id) => golfers.get(id)?.firstName ?? 'a player');
  const sentence = `${new Intl.ListFormat('en').format(names)} ${busy.length === 1 ? 'is' : 'are'} booked elsewhere then`;
  throw conflict('players-busy', sentence.charAt(0).toUpperCase() + sentence.slice(1));
}

/** The rounds that golfers are booked for and that end after `from`, by the golfer's id. */
export async function bookedRounds(tx: Tx, userIds: readonly string[], from: Date): Promise<Map<string, Interval[]>> {
  const rounds = new Map<string, Interval[]>(userIds.map((userId) => [userId, []]));
  for (const { userId, teeTime } of await findSeats(tx, userIds, from)) {
    rounds.get(userId)?.push({ startsAt: teeTime.startsAt.getTime(), endsAt: teeTime.endsAt.getTime() });
  }
  return rounds;
}

export const presentTeeTimes = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findTeeTimePage(tx, page)).map((row) =>
    present(recommendationEvents.teeTimeBooked, row.version, teeTimeState(row)),
  );
