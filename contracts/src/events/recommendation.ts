import * as z from 'zod/mini';
import { CalendarDate, ClockTime, Id, Instant } from '../http/fields.ts';
import { RankedSlot, ReceiptLine } from '../http/ranking.ts';
import { RecommendationStatus } from '../http/recommendation.ts';
import { askingEvents } from './asking.ts';
import { type NewKinds, publishedBy } from './event.ts';
import { gameDateEvents } from './game-date.ts';

export const RecommendationState = z.object({
  id: Id,
  squadId: Id,
  courseId: Id,
  date: CalendarDate,
  time: ClockTime,
  availableMembers: z.int(),
  totalMembers: z.int(),
  score: z.number(),
  receipt: z.array(ReceiptLine),
  status: RecommendationStatus,
  confirmedMembers: z.array(Id),
  bookedBy: z.nullable(Id),
  /** It was booked by the squad's auto-book, in the creator's name. */
  bookedByRule: z._default(z.boolean(), false),
  bookingReference: z.nullable(z.string()),
});
export type RecommendationState = z.output<typeof RecommendationState>;

export const TeeTimeState = z.object({
  id: Id,
  squadId: Id,
  recommendationId: Id,
  courseId: Id,
  courseName: z.string(),
  date: CalendarDate,
  time: ClockTime,
  /** IANA zone of the course. */
  timeZone: z.string(),
  startsAt: Instant,
  /** When the round is over; left out by older events. */
  endsAt: z.optional(Instant),
  /** Where the course is, as one line, and where it takes bookings, unless a golfer added the course. */
  location: z._default(z.nullable(z.string()), null),
  bookingUrl: z._default(z.nullable(z.string()), null),
  status: z.enum(['confirmed', 'cancelled']),
  bookedBy: Id,
  bookedByRule: z._default(z.boolean(), false),
  bookingReference: z.string(),
  /** Number under which the course itself has it. */
  reservedAs: z._default(z.nullable(z.string()), null),
  players: z.array(Id),
  /** Host of each guest: guests have no names here, so that those are forgotten in one place. */
  guestsOf: z._default(z.array(Id), []),
  /** The golfer whose act this tells of; null where the house acted by a rule. */
  changedBy: z._default(z.nullable(Id), null),
  /** Where it was before it was moved. */
  movedFrom: z._default(z.nullable(z.object({ date: CalendarDate, time: ClockTime })), null),
  /** Player who changed groups of the round by a repair, rather than giving up or taking the seat of this event. */
  regrouped: z._default(z.nullable(Id), null),
  /** The new player had just given up a seat of the round, of which nobody else has heard. */
  isTakenBack: z.optional(z.boolean()),
  /** The new player got the seat as one in line, by the rule or from a leader, rather than by an act of their own. */
  isFromLine: z.optional(z.boolean()),
});
export type TeeTimeState = z.output<typeof TeeTimeState>;

/** A free seat of a booked round, offered to a golfer who waits for one. */
export const SeatOfferState = z.object({
  id: Id,
  squadId: Id,
  recommendationId: Id,
  userId: Id,
  courseName: z.string(),
  date: CalendarDate,
  time: ClockTime,
  /** IANA zone of the course. */
  timeZone: z.string(),
  endsAt: Instant,
  /** How it ended: `taken` by another, `ended` with the round or the place in line; null while it is open. */
  outcome: z.nullable(z.enum(['accepted', 'declined', 'passed', 'taken', 'ended'])),
});
export type SeatOfferState = z.output<typeof SeatOfferState>;

/** A squad's best slots of one week, as they were ranked on Monday. */
export const WeeklySlotsState = z.object({
  id: Id,
  squadId: Id,
  weekStarting: CalendarDate,
  slots: z.array(RankedSlot),
  /** The recommendation that auto-book booked, where it did. */
  autoBooked: z.nullable(Id),
  /** When a date of the squad's standing game opens on the day of the ranking: both are one mail. */
  opensAt: z._default(z.nullable(Instant), null),
});
export type WeeklySlotsState = z.output<typeof WeeklySlotsState>;

export const recommendationEvents = publishedBy('recommendation', {
  recommendationOffered: {
    type: 'recommendation.recommendation-offered.v1',
    summary: 'A tee time was recommended to a squad.',
    data: RecommendationState,
  },
  recommendationDropped: {
    type: 'recommendation.recommendation-dropped.v1',
    tombstone: true,
    summary: 'A pending recommendation was replaced by a newer ranking.',
    data: z.pick(RecommendationState, { id: true, squadId: true }),
  },
  recommendationConfirmed: {
    type: 'recommendation.recommendation-confirmed.v1',
    summary: 'A member said that they will come; of a booked one it goes with the event of the seat.',
    data: RecommendationState,
  },
  recommendationBooked: {
    type: 'recommendation.recommendation-booked.v1',
    summary: "The squad's creator booked a recommendation; told once for all of its tee times.",
    data: z.extend(RecommendationState, {
      courseName: z.optional(z.string()),
      /** Seats that nobody has in all of its tee times. */
      freeSeats: z.optional(z.int()),
      /** Its first tee time. */
      teeTimeId: z.optional(Id),
      /** Golfers who said that they are out, and are asked for none of those seats. */
      out: z.optional(z.array(Id)),
    }),
  },
  teeTimeBooked: {
    type: 'recommendation.tee-time-booked.v1',
    summary: 'A tee time was booked with its players; a large booking has several.',
    data: TeeTimeState,
  },
  recommendationWithdrawn: {
    type: 'recommendation.recommendation-withdrawn.v1',
    summary: 'A member will not come, or may; of a booked one it goes with the event of the seat.',
    data: z.extend(RecommendationState, {
      courseName: z.optional(z.string()),
      /** Golfers who said that they are out, or came until now; left out by older events. */
      out: z.optional(z.array(Id)),
    }),
  },
  recommendationMoved: {
    type: 'recommendation.recommendation-moved.v1',
    summary: 'The booking of a recommendation was moved to another start; it goes with the events of its tee times.',
    data: RecommendationState,
  },
  recommendationCancelled: {
    type: 'recommendation.recommendation-cancelled.v1',
    summary: 'The booking of a recommendation was cancelled.',
    data: RecommendationState,
  },
  slotChosen: {
    type: 'recommendation.slot-chosen.v1',
    summary: 'A member chose a slot, which became a recommendation that they confirmed.',
    data: z.extend(RecommendationState, {
      courseName: z.optional(z.string()),
      /** Golfer who chose it; left out, the last who confirmed. */
      changedBy: z.optional(Id),
      /** Golfers who said that they are out, and are not asked. */
      out: z.optional(z.array(Id)),
    }),
  },
  seatFreed: {
    type: 'recommendation.seat-freed.v1',
    summary: 'A player gave up their seat, lost it with their membership, or went to another group of the round.',
    data: TeeTimeState,
  },
  seatGivenUp: {
    type: 'recommendation.seat-given-up.v1',
    summary: 'A freed seat was not taken back within five minutes, or those in line for it let it pass.',
    data: z.extend(TeeTimeState, {
      /** Whether anybody may take it; else those in line come first, or somebody has it. */
      isFree: z.boolean(),
    }),
  },
  seatTaken: {
    type: 'recommendation.seat-taken.v1',
    summary: 'A member took a free seat of a booked tee time, or came to it from another group of the round.',
    data: TeeTimeState,
  },
  seatOffered: {
    type: 'recommendation.seat-offered.v1',
    summary: 'A free seat was offered to a golfer who waits for one.',
    data: SeatOfferState,
  },
  seatOfferEnded: {
    type: 'recommendation.seat-offer-ended.v1',
    summary: 'An offered seat was accepted or declined, went to another, or was not answered in time.',
    data: SeatOfferState,
  },
  ...askingEvents,
  guestsChanged: {
    type: 'recommendation.guests-changed.v1',
    summary: 'A guest of a player got a seat of a booked tee time, or lost it.',
    data: TeeTimeState,
  },
  seatsChanged: {
    type: 'recommendation.seats-changed.v1',
    summary: "The squad's creator said how many may play in a group of a booked tee time.",
    data: TeeTimeState,
  },
  teeTimeMoved: {
    type: 'recommendation.tee-time-moved.v1',
    summary: "The squad's creator moved a tee time.",
    data: TeeTimeState,
  },
  teeTimeReserved: {
    type: 'recommendation.tee-time-reserved.v1',
    summary: "The squad's creator said under which number the course has a tee time, or that it has none.",
    data: TeeTimeState,
  },
  teeTimeCancelled: {
    type: 'recommendation.tee-time-cancelled.v1',
    summary: 'A tee time was cancelled.',
    data: TeeTimeState,
  },
  ...gameDateEvents,
  weeklySlotsRanked: {
    type: 'recommendation.weekly-slots-ranked.v1',
    summary: "A squad's week was ranked on Monday; told once per squad and week.",
    data: WeeklySlotsState,
  },
} as const satisfies NewKinds);
