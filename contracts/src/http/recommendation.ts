import * as z from 'zod/mini';
import { MEMBERS_MAX, TEE_TIMES_HELD_MAX } from '../constants.ts';
import { BookingReference, RecommendedCourse } from './course.ts';
import { CalendarDate, ClockTime, Id, Instant, roundParams, squadParams, TeeOffTime, whole } from './fields.ts';
import { Face, NearestMiss, OptimalSlot, PlayingGroups, RankedSlot, ReceiptLine } from './ranking.ts';
import type { Routes } from './route.ts';
import { Waiting } from './waiting.ts';

export const RecommendationStatus = z.enum(['pending', 'confirmed', 'booked', 'cancelled', 'expired']);
export type RecommendationStatus = z.output<typeof RecommendationStatus>;

export const Recommendation = z.object({
  id: Id,
  squadId: Id,
  date: CalendarDate,
  time: ClockTime,
  courseId: Id,
  availableMembers: z.int(),
  totalMembers: z.int(),
  /** The most who could come: the free members and those who have not answered for it. */
  possibleMembers: z.int(),
  /** The first of those, the surest first, as they stood at the ranking; everybody else of a squad of so many was busy. */
  faces: z.optional(z.array(Face)),
  /** 0 to 100 with two decimals: the sum of the receipt's points. */
  score: z.number(),
  /** Reasons for its time; none once it was moved to another, of which neither score, faces nor available members are known. */
  receipt: z.array(ReceiptLine),
  /** Golfer whose coming would raise its score most; null where nobody's would, or they are booked elsewhere. */
  nearestMiss: z.nullable(NearestMiss),
  status: RecommendationStatus,
  /** Ids of the golfers who said "I'm In", in the order in which they did; of a booked one, of those who have a seat. */
  confirmedMembers: z.array(Id),
  /** The caller's place in line, where they wait for a seat. */
  waiting: z.optional(Waiting),
  /** In a list: an answer was proposed by the shared link, and leaders may have to accept it. */
  proposed: z.optional(z.boolean()),
  bookingConfirmed: z.boolean(),
  bookedBy: z.nullable(Id),
  /** It was booked on a Monday by the squad's auto-book, in the creator's name. */
  bookedByRule: z.boolean(),
  bookingReference: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  course: RecommendedCourse,
});
export type Recommendation = z.output<typeof Recommendation>;

/** A booked tee time with its players. A booking of more than four golfers has several, ten minutes apart. */
export const TeeTime = z.object({
  id: Id,
  squadId: Id,
  courseId: Id,
  date: CalendarDate,
  time: ClockTime,
  price: z.nullable(z.number()),
  maxPlayers: z.int(),
  bookedPlayers: z.int(),
  status: z.enum(['confirmed', 'cancelled']),
  bookingReference: z.string(),
  /** Number under which the course itself has it; null as long as nobody has reserved it there. */
  reservedAs: z.optional(z.nullable(z.string())),
  createdAt: Instant,
  updatedAt: Instant,
  bookings: z.array(z.object({ id: Id, userId: Id, status: z.enum(['confirmed', 'cancelled']), bookedAt: Instant })),
  course: z.object({
    name: z.string(),
    imageUrl: z.nullable(z.string()),
    city: z.optional(z.nullable(z.string())),
    state: z.optional(z.nullable(z.string())),
  }),
  squad: z.object({ name: z.string() }),
});
export type TeeTime = z.output<typeof TeeTime>;

export const teeTimeParams = z.object({ teeTimeId: Id });
const memberIds = z.array(Id).check(z.maxLength(MEMBERS_MAX, 'must name at most 200 members'));

export const recommendationRoutes = {
  listRecommendations: {
    method: 'GET',
    path: '/api/squad-tee-time-recommendations/:squadId',
    service: 'recommendation',
    access: 'member',
    summary: "The squad's tee times ahead, best score first: the 30 next confirmed or booked, and the 15 best others.",
    params: squadParams,
    success: { status: 200, answer: z.array(Recommendation) },
  },
  generateRecommendations: {
    method: 'POST',
    path: '/api/squad-tee-time-recommendations/:squadId/generate',
    service: 'recommendation',
    access: 'member',
    summary:
      'Ranks the next 30 days again: keeps the confirmed and the booked recommendations and replaces the pending ones; of these a tee time that is ranked again stays the same recommendation.',
    params: squadParams,
    success: { status: 200, answer: z.array(Recommendation) },
    limit: 'generate',
  },
  confirmRecommendation: {
    method: 'POST',
    path: '/api/tee-time-recommendations/:recommendationId/confirm',
    service: 'recommendation',
    access: 'member',
    summary:
      '"I\'m In": the caller will come. Once it is booked, they take a free seat of a group that has not teed off, or the one they are offered; without one, or behind others, they wait in line. 409 naming the round when they are booked elsewhere then. Again: nothing changes.',
    params: roundParams,
    success: { status: 200, answer: Recommendation },
    conflict: 'The caller is booked elsewhere then, or it is cancelled or has started.',
    limit: 'teeTimeChanges',
  },
  withdrawConfirmation: {
    method: 'DELETE',
    path: '/api/tee-time-recommendations/:recommendationId/confirm',
    service: 'recommendation',
    access: 'member',
    summary:
      'The caller will not come after all; the last to withdraw makes it pending again. Once it is booked, they leave the line and decline what they are offered; with a seat: 409. Again: nothing changes.',
    params: roundParams,
    success: { status: 200, answer: Recommendation },
    conflict: 'They have a seat, or it is cancelled or has started.',
  },
  bookRecommendation: {
    method: 'POST',
    path: '/api/tee-time-recommendations/:recommendationId/book',
    service: 'recommendation',
    access: 'creator',
    summary:
      'Books for everyone who confirmed and is an active member, in groups of at most four, ten minutes apart. An open date of a standing game at a fixed start may be booked before its deadline with more `teeTimes` than they need, which stand until then. 409 without a confirmation, for fewer or any other tee time, or naming a player who is booked elsewhere then. Again: the same booking.',
    params: roundParams,
    body: z.strictObject({
      bookingReference: z.optional(BookingReference),
      teeTimes: z.optional(whole(1, TEE_TIMES_HELD_MAX)),
    }),
    success: { status: 200, answer: Recommendation },
    conflict:
      'Nobody has confirmed, tee times cannot be held, a player is booked elsewhere then, or it is cancelled or has started.',
    limit: 'teeTimeChanges',
  },
  groupsOfRecommendation: {
    method: 'GET',
    path: '/api/tee-time-recommendations/:recommendationId/groups',
    service: 'recommendation',
    access: 'member',
    summary:
      'Who plays with whom, and when: of a booked tee time the groups as they were booked, before that the groups in which its booking now would send out those who confirmed, or, while nobody has, all who are free.',
    params: roundParams,
    success: { status: 200, answer: PlayingGroups },
  },
  repairGroups: {
    method: 'POST',
    path: '/api/tee-time-recommendations/:recommendationId/groups/repair',
    service: 'recommendation',
    access: 'leader',
    summary:
      'Applies the repair of the groups that was `seen`: its players change groups with their guests and are told, and tee times that nobody has any more are cancelled, of which the course is to be told. 409 when the groups, or their repair, have changed since.',
    params: roundParams,
    body: z.strictObject({ seen: z.string().check(z.maxLength(64, 'must be at most 64 characters')) }),
    success: { status: 200, answer: PlayingGroups },
    conflict: 'The groups have changed since, a player is booked elsewhere then, or the first tee-off is near.',
    limit: 'teeTimeChanges',
  },
  listBookings: {
    method: 'GET',
    path: '/api/bookings',
    service: 'recommendation',
    access: 'signed-in',
    summary:
      "The caller's upcoming tee times with the players who have a seat, soonest first, at most 100; cancelled ones are left out.",
    success: { status: 200, answer: z.array(TeeTime) },
  },
  cancelBooking: {
    method: 'POST',
    path: '/api/bookings/:teeTimeId/cancel',
    service: 'recommendation',
    access: 'member',
    summary:
      "A player gives up their seat, and the last one to do so cancels the tee time. The squad's creator cancels the whole booking, or with `seatOnly` just their own seat. Members who have no seat: 403. Again: nothing changes. Seats that were given up are in the answer as cancelled.",
    params: teeTimeParams,
    body: z.strictObject({ seatOnly: z._default(z.boolean(), false) }),
    success: { status: 200, answer: TeeTime },
    conflict: 'It has started.',
    limit: 'teeTimeChanges',
  },
  moveBooking: {
    method: 'PATCH',
    path: '/api/bookings/:teeTimeId',
    service: 'recommendation',
    access: 'creator',
    summary:
      'Moves the whole booking of a tee time to another start at the same course, at least two hours from now and at most a year ahead; its groups stay ten minutes apart. Players are told and may give up their seats. A pending recommendation of that start makes room. The same start again: nothing changes.',
    params: teeTimeParams,
    body: z.strictObject({ date: CalendarDate, time: TeeOffTime }),
    success: { status: 200, answer: TeeTime },
    conflict:
      'It is cancelled or has started, a player is booked elsewhere then, or the squad has another tee time confirmed or booked then.',
    limit: 'teeTimeChanges',
  },
  listTeeTimes: {
    method: 'GET',
    path: '/api/squads/:squadId/tee-times',
    service: 'recommendation',
    access: 'member',
    summary:
      "The squad's tee times `from` a date on (at the earliest 90 days ago), the earliest first, cancelled tee times and the last 16 seats that were given up included; at most 100, and those that come `after` one by its id. Players who have left are named by their ids.",
    params: squadParams,
    query: z.object({ from: z.optional(CalendarDate), after: z.optional(Id) }),
    success: { status: 200, answer: z.array(TeeTime) },
  },
  optimizeTeeTimes: {
    method: 'POST',
    path: '/api/squads/:squadId/optimize-tee-times',
    service: 'recommendation',
    access: 'member',
    summary:
      'Ranks the tee times of a window of at most 30 days, the best first; stores nothing. Starts that the squad has booked, or confirmed at another course, and days that are past are left out; 400 for a window that is wholly past everywhere on earth. `leaveOut` ranks as if these members were not in the squad; with `mustCome`, only tee times at which all of these are free. 400 for ids that are no active members, or in both.',
    params: squadParams,
    body: z.strictObject({
      startDate: CalendarDate,
      endDate: CalendarDate,
      leaveOut: z._default(memberIds, []),
      mustCome: z._default(memberIds, []),
    }),
    success: { status: 200, answer: z.array(RankedSlot) },
    limit: 'generate',
  },
  optimalWeekendSlots: {
    method: 'GET',
    path: '/api/optimal-weekend-slots',
    service: 'recommendation',
    access: 'signed-in',
    summary:
      'The five best slots of the coming Saturday and Sunday, today included, over all the squads of two or more in which the caller is active, the best first: that of each squad and day before others of it; one start at a course comes once. Starts that a squad has booked, or confirmed at another course, are left out.',
    success: { status: 200, answer: z.array(OptimalSlot) },
    limit: 'rankings',
  },
  confirmOptimalSlot: {
    method: 'POST',
    path: '/api/squads/:squadId/confirm-optimal-slot',
    service: 'recommendation',
    access: 'member',
    summary:
      'Makes a slot a recommendation that the caller has confirmed, and tells the other members. Again, or where it is recommended already: that recommendation, confirmed by the caller. 400 for a course that the squad does not see, for a slot that is no full hour from 06:00 to 18:00, and for one less than two hours or more than 30 days ahead.',
    params: squadParams,
    body: z.strictObject({ slot: z.strictObject({ date: CalendarDate, time: ClockTime, courseId: Id }) }),
    success: { status: 200, answer: Recommendation },
    conflict: 'The slot is booked already, or the squad has confirmed another course for it.',
    limit: 'teeTimeChanges',
  },
} as const satisfies Routes;
