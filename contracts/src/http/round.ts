import * as z from 'zod/mini';
import { PLAYERS_MAX } from '../constants.ts';
import { BookingReference, Course } from './course.ts';
import { ClockTime, Id, Instant, whole } from './fields.ts';
import { TeeTime, teeTimeParams } from './recommendation.ts';
import type { Routes } from './route.ts';

/** Group of a booking that is still to be played, or was. */
export const RoundGroup = z.object({
  teeTimeId: Id,
  time: ClockTime,
  /** In the order of their seats. */
  players: z.array(Id),
  /** Seats that can be taken; none once the group has teed off. */
  freeSeats: z.int(),
  /** Seats that it has, taken or free. */
  seats: z.optional(z.int()),
});
export type RoundGroup = z.output<typeof RoundGroup>;

/** A booked tee time as the page about it shows it: seats that were given up are left out. */
export const Round = z.extend(TeeTime, {
  recommendationId: Id,
  /** Its creator says whether the course has the tee time; one who was not told of says nothing. */
  squad: z.object({ name: z.string(), createdBy: z.optional(Id) }),
  course: Course,
  startsAt: Instant,
  /** Start plus the time that a round of so many holes takes; nobody knows it to the minute. */
  endsAt: Instant,
  /** Null where the sun does not set or rise that day, and where the course's position is not known. */
  sunsetAt: z.nullable(Instant),
  /** Groups of the whole booking that were not cancelled, the earliest first. */
  groups: z.array(RoundGroup),
  /** Its tee times stand also without players for now. */
  isHeld: z.optional(z.boolean()),
  /** Starts ahead of a booking that stands, as it is now, which nobody has any more: the course can have them back. */
  emptied: z.optional(z.array(ClockTime)),
});
export type Round = z.output<typeof Round>;

export const roundRoutes = {
  getTeeTime: {
    method: 'GET',
    path: '/api/tee-times/:teeTimeId',
    service: 'recommendation',
    access: 'member',
    summary:
      "A booked tee time with its course and all groups of its booking. Of a booking of several groups the answer is the caller's own, else the one of the path, or the first that is left when that one was cancelled.",
    params: teeTimeParams,
    success: { status: 200, answer: Round },
  },
  reserveTeeTime: {
    method: 'POST',
    path: '/api/bookings/:teeTimeId/reservation',
    service: 'recommendation',
    access: 'creator',
    summary:
      'Says under which number the course has the whole booking of a tee time, which somebody reserved there; `null` says that it has none after all. The booker of one that is not reserved is reminded two days ahead. Moving a booking takes its number away. The same number again: nothing changes.',
    params: teeTimeParams,
    body: z.strictObject({ reservedAs: z.nullable(BookingReference) }),
    success: { status: 200, answer: TeeTime },
    conflict: 'It is cancelled or has started.',
    limit: 'teeTimeChanges',
  },
  changeSeats: {
    method: 'PUT',
    path: '/api/bookings/:teeTimeId/seats',
    service: 'recommendation',
    access: 'creator',
    summary:
      'Says how many may play in the whole booking of a tee time, guests included: four for each of its groups at most, one at least, and nobody loses a seat. More seats become those of the waiting list within minutes, as any that are free. As many again: nothing changes.',
    params: teeTimeParams,
    body: z.strictObject({ seats: whole(1, PLAYERS_MAX) }),
    success: { status: 200, answer: TeeTime },
    conflict: 'More have a seat, its groups hold fewer or need more, or it is cancelled or has started.',
    limit: 'teeTimeChanges',
  },
} as const satisfies Routes;
