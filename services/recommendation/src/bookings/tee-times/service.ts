import { TEE_TIMES_RECENT_DAYS } from '@fourball/contracts/constants.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import { conflict, notFound } from '@fourball/kit/http/problem.ts';
import { placeOf } from '../../courses/policy.ts';
import { courseOfTeeTime } from '../../courses/service.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { PAIRING_ROUNDS } from '../../ranking/groups/cost.ts';
import { groupGolfers } from '../../ranking/groups/group.ts';
import type { Player } from '../../ranking/groups/types.ts';
import { golfersById } from '../../read-models/golfers/service.ts';
import { squadOfMember } from '../../read-models/squads/service.ts';
import { findApprovedGuests, type GuestRow } from '../../recommendations/guests/service.ts';
import type { LockedRecommendation } from '../../recommendations/service.ts';
import { refuseBusyPlayers } from '../clashes/service.ts';
import {
  type BookingStart,
  type GroupTeeTime,
  groupTeeTimes,
  type Held,
  heldTeeTimes,
  newTeeTimes,
  playersOf,
  shownOf,
} from './policy.ts';
import {
  type BookingFacts,
  findGroupsOfRounds,
  findOfSquad,
  findOwner,
  findTeeTimePage,
  findTeeTimesOf,
  findUpcoming,
  insertTeeTime,
  type TeeTimeRow,
  updateCancelled,
} from './repository.ts';
import { newBookingReference } from './tokens.ts';
import { roundView, teeTimeState, teeTimeView } from './views.ts';

export { playersOf } from './policy.ts';
export { findTeeTimesOf, findTeeTimesOfAll } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type BookedTeeTime = TeeTimeRow;
export type BookingService = ReturnType<typeof createBookingService>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Booking of a squad. */
export interface NewBooking extends Pick<BookingFacts, 'bookedBy' | 'bookedByRule'> {
  /** In the order in which they confirmed. */
  readonly players: string[];
  /** The course's own reference; one is made up without. */
  readonly bookingReference: string | undefined;
  /** Players that the round has at most, guests included; null for as many as its tee times hold. */
  readonly mostPlayers: number | null;
  /** Tee times to hold; null for those of its players. */
  readonly held: Held | null;
}

export function createBookingService({ client, pool }: { client: PrismaClient; pool: Pool }) {
  return {
    /** The golfer's tee times that have not started, soonest first, with those who have a seat. */
    listUpcoming: (userId: string): Promise<TeeTime[]> => findUpcoming(pool, userId),

    /** A tee time with all groups of its booking, for a member of its squad; of those the caller's own comes first. */
    async show(id: string, userId: string): Promise<Round> {
      const owner = await findOwner(client, id);
      const squad = owner && (await squadOfMember(client, owner.squadId, userId));
      if (!squad) throw notFound();
      const teeTimes = await findTeeTimesOf(client, owner.recommendationId);
      const shown = shownOf(teeTimes, { id, userId });
      if (!shown) throw notFound();
      const course = await courseOfTeeTime(client, shown.courseId);
      return roundView(shown, { squad, course, teeTimes, now: new Date() });
    },

    /** The squad's tee times of late and to come, cancelled ones and seats that were given up included. */
    async listOfSquad(
      squadId: string,
      userId: string,
      page: { from?: string | undefined; after?: string | undefined },
    ): Promise<TeeTime[]> {
      const squad = await squadOfMember(client, squadId, userId);
      if (!squad) throw notFound();
      const since = new Date(Date.now() - TEE_TIMES_RECENT_DAYS * DAY_MS);
      const teeTimes = await findOfSquad(client, squadId, { since, ...page });
      return teeTimes.map((teeTime) => teeTimeView(teeTime, squad.name));
    },
  };
}

/** Golfers with a seat at one of these tee times. */
export const seatedAt = (teeTimes: readonly BookedTeeTime[]): string[] => teeTimes.flatMap(playersOf);

/** @throws a 409 problem when one of these has started. */
export function refuseStarted(teeTimes: readonly BookedTeeTime[]): void {
  const now = new Date();
  if (teeTimes.some((teeTime) => teeTime.startsAt <= now)) {
    throw conflict('started', 'This tee time has already started');
  }
}

/** Groups of players, and when each starts. */
export interface GroupAssignment {
  readonly teeTimes: GroupTeeTime[];
  /** No other groups cost less; else they are the best that were found. */
  readonly areGroupsProven: boolean;
  /** Those of the players, who go in their hosts' groups. */
  readonly guests: readonly GuestRow[];
}

const startOf = ({ startsAt, course }: LockedRecommendation): BookingStart => ({ startsAt, ...course });

/**
 * The tee times that booking these players for a round makes, who are given in the order in which they confirmed: in groups
 * others than of late, of even strength, each golfer with their guests. In a group, the first to confirm is first.
 */
export async function assignGroups(tx: Tx, row: LockedRecommendation, players: string[]): Promise<GroupAssignment> {
  const guests = await findApprovedGuests(tx, [row.id]);
  const golfers = await playersWithGuests(tx, players, guests);
  const { groups, isProvenBest } = groupGolfers(golfers, await findGroupsOfRounds(tx, row, PAIRING_ROUNDS));
  const inOrder = groups.map((group) => players.filter((id) => group.includes(id)));
  return { teeTimes: groupTeeTimes(inOrder, startOf(row)), areGroupsProven: isProvenBest, guests };
}

/**
 * Books the tee times of a round that is locked and publishes each.
 * @returns the booking reference, what `GroupAssignment` says of the groups, how many seats nobody has, and its first tee time.
 * @throws a 409 problem where so many tee times cannot be held, or naming the players who are booked elsewhere then, or that
 * day too far away.
 */
export async function bookTeeTimes(
  tx: Tx,
  publish: Publish,
  row: LockedRecommendation,
  { players, mostPlayers: most, held, bookingReference = newBookingReference(), ...booker }: NewBooking,
): Promise<{ bookingReference: string; areGroupsProven: boolean; freeSeats: number; teeTimeId: string }> {
  const { id: recommendationId, squadId, courseId, course } = row;
  const { teeTimes: groups, areGroupsProven, guests } = await assignGroups(tx, row, players);
  const all = held ? heldTeeTimes(groups, startOf(row), { teeTimes: held.teeTimes, most }) : { teeTimes: groups };
  if ('refusal' in all) throw conflict(all.refusal.code, all.refusal.detail);
  await refuseBusyPlayers(tx, all.teeTimes, placeOf(course));
  const facts = { recommendationId, squadId, courseId, price: course.averagePrice, heldUntil: held?.until ?? null };
  let freeSeats = 0;
  let teeTimeId = '';
  for (const teeTime of newTeeTimes(all.teeTimes, guests, most)) {
    const booked = await insertTeeTime(tx, { ...facts, ...booker, bookingReference }, teeTime);
    publish(recommendationEvents.teeTimeBooked, booked.version, teeTimeState(booked));
    freeSeats += booked.maxPlayers - booked.bookedPlayers;
    teeTimeId ||= booked.id;
  }
  return { bookingReference, areGroupsProven, freeSeats, teeTimeId };
}

/** Golfers as they are grouped, each with their guests. */
export async function playersWithGuests(tx: Tx, players: string[], guests: readonly GuestRow[]): Promise<Player[]> {
  const golfers = await golfersById(tx, players);
  return players.map((id) => ({
    id,
    handicap: golfers.get(id)?.handicap ?? null,
    guests: guests.filter(({ hostId }) => hostId === id).map(({ handicap }) => handicap?.toNumber() ?? null),
  }));
}

/**
 * Cancels a tee time with all its seats.
 * @param regrouped the last player, where they went to another group of the round.
 */
export async function cancelTeeTime(
  tx: Tx,
  publish: Publish,
  teeTime: Pick<BookedTeeTime, 'id'>,
  changedBy: string | null,
  regrouped: string | null = null,
): Promise<void> {
  const row = await updateCancelled(tx, teeTime.id);
  publish(recommendationEvents.teeTimeCancelled, row.version, teeTimeState(row, { changedBy, regrouped }));
}

const kindOf = {
  confirmed: recommendationEvents.teeTimeBooked,
  cancelled: recommendationEvents.teeTimeCancelled,
};

export const presentTeeTimes = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findTeeTimePage(tx, page)).map((row) => present(kindOf[row.status], row.version, teeTimeState(row)));
