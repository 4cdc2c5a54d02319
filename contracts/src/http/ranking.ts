import * as z from 'zod/mini';
import { HEAT_MAP_DAYS, TIME_SLOTS } from '../constants.ts';
import { RecommendedCourse } from './course.ts';
import { CalendarDate, ClockTime, DayOfWeek, Id, squadParams } from './fields.ts';
import type { Routes } from './route.ts';

/**
 * One line of the reason for a score: what it is, the points that it gave, and why, in the golfer's words. Events name golfers
 * in it by `{id}`; answers by what they are called.
 */
export const ReceiptLine = z.object({
  factor: z.string(),
  points: z.number(),
  reason: z.string(),
  /** On the one line on which a tee time lost most against the best of its ranking: the points by which it did. */
  lost: z.optional(z.number()),
});
export type ReceiptLine = z.output<typeof ReceiptLine>;

/** "If Dana could do 09:00, 4 of 5 become 5 of 5": the one member whose coming would raise a tee time's score most. */
export const NearestMiss = z.object({
  userId: Id,
  name: z.string(),
  /** They have not answered for it; otherwise they said that they are not free. */
  isUnknown: z.boolean(),
  /** Members that the tee time would have if they were free. */
  availableMembers: z.int(),
  score: z.number(),
});
export type NearestMiss = z.output<typeof NearestMiss>;

/** A member who could come to a tee time, and how they stand towards it. */
export const Face = z.object({ userId: Id, standing: z.enum(['free', 'if-need-be', 'unanswered']) });
export type Face = z.output<typeof Face>;

/** A tee time that suits, as the ranking found it; nothing of it is stored. */
export const RankedSlot = z.object({
  squadId: Id,
  date: CalendarDate,
  day: DayOfWeek,
  time: ClockTime,
  courseId: Id,
  courseName: z.string(),
  course: RecommendedCourse,
  availableMembers: z.int(),
  totalMembers: z.int(),
  /** The members who are free then. */
  freeMembers: z.array(Id),
  /** Those of them who would rather not, and come if need be; left out where nobody is. */
  ifNeedBeMembers: z.optional(z.array(Id)),
  /** The members who have not answered for it: at most so many more could come. */
  unknownMembers: z.array(Id),
  score: z.number(),
  receipt: z.array(ReceiptLine),
  /** Golfer whose coming would raise its score most; null where nobody's would, or they are booked elsewhere. */
  nearestMiss: z.nullable(NearestMiss),
  /**
   * Given for a squad without courses of its own, which has neither a home area with courses nor members' favorites: whether
   * its course is one of its time zone, or of the whole catalogue since that is not known.
   */
  courseScope: z.optional(z.enum(['time-zone', 'everywhere'])),
});
export type RankedSlot = z.output<typeof RankedSlot>;

/** A ranked slot of one of the caller's squads. */
export const OptimalSlot = z.extend(RankedSlot, { squadName: z.string() });
export type OptimalSlot = z.output<typeof OptimalSlot>;

/** Least change of a booking's groups that leaves no more players alone or in twos than must be. */
export const GroupRepair = z.object({
  /** Stands for the groups and the change: whoever applies it gives it back. */
  seen: z.string(),
  /** Whether no other change is less, or this is the least that was found (more golfers than can be gone through). */
  label: z.enum(['proven least', 'best found']),
  /** Groups of one and of two as they are, guests counted. */
  ones: z.int(),
  twos: z.int(),
  /** Guests go with their host; everybody else keeps their start. */
  moves: z.array(z.object({ userId: Id, from: ClockTime, to: ClockTime })),
  /** Tee times that nobody has any more then. */
  emptied: z.array(ClockTime),
});
export type GroupRepair = z.output<typeof GroupRepair>;

/** Groups in which the players of a tee time go out. */
export const PlayingGroups = z.object({
  /** Source of the players. */
  of: z.enum(['booked', 'confirmed', 'free']),
  /**
   * Whether no other groups cost less, or these are the best that were found: of more golfers than can be gone through, or
   * since somebody has left or joined one that was booked.
   */
  label: z.enum(['proven best', 'best found']),
  /** The earliest first. */
  groups: z.array(z.object({ time: ClockTime, players: z.array(Id) })),
  /** Seats of a booked one that can be taken. */
  freeSeats: z.optional(z.int()),
  /** Only for the squad's leaders, up to two hours before the first tee-off; null where nothing is to be repaired. */
  repair: z.optional(z.nullable(GroupRepair)),
});
export type PlayingGroups = z.output<typeof PlayingGroups>;

/** Effect of the answers that a squad does not have yet. */
export const Outlook = z.object({
  /** Tee times that the ranking of the next 30 days offers, and of those, how many suit three quarters of the members. */
  offered: z.int(),
  suitable: z.int(),
  /** "Ask Dana": the one member whose answer would change the order most; null where no answer would change it. */
  ask: z.nullable(
    z.object({
      userId: Id,
      name: z.string(),
      /** Slots of the window for which they have not answered. */
      unanswered: z.int(),
      /** Number of offered tee times that would be others, or stand elsewhere, if they could come to all of those. */
      changes: z.int(),
    }),
  ),
  /** "If Dana could do 09:00, 8 become 10": changes of one member's mind that make most tee times suitable, at most three. */
  nearestMisses: z.array(z.object({ userId: Id, name: z.string(), time: ClockTime, suitable: z.int() })),
});
export type Outlook = z.output<typeof Outlook>;

/** A member by their place among the heat-map's `members`, the first at 0. */
const Place = z.int();

/** Availability by hour: everyone who counts is named once, and by place from then on. */
export const HeatMap = z.object({
  /** The active members, by name. */
  members: z.array(z.object({ userId: Id, name: z.string() })),
  /** Those who have not answered: no entry from seven days ago on, and no usual week. */
  silent: z.array(Place),
  /** Those who have no such entry, and count by their usual week alone. */
  usual: z.optional(z.array(Place)),
  /** From today on, in the squad's zone, or from the date that is asked for. */
  days: z
    .array(
      z.object({
        date: CalendarDate,
        /** Every slot of a day, the earliest first. Who is in no list is busy. */
        slots: z
          .array(
            z.object({
              time: z.enum(TIME_SLOTS),
              /** Whether a round can still begin then; if not, it is too late for it. */
              isOpen: z.boolean(),
              free: z.array(Place),
              unanswered: z.array(Place),
              /** Those who play a round of this squad in the hour; left out where nobody does. */
              playing: z.optional(z.array(Place)),
              /** Those of the free who are so by their usual week; left out where nobody is. */
              usual: z.optional(z.array(Place)),
              /** Those of the free who would rather not, and play if need be; left out where nobody is. */
              ifNeedBe: z.optional(z.array(Place)),
            }),
          )
          .check(z.length(TIME_SLOTS.length)),
      }),
    )
    .check(z.length(HEAT_MAP_DAYS)),
});
export type HeatMap = z.output<typeof HeatMap>;

export const WeeklySlots = z.object({
  /** The Monday of the week, in the squad's zone. */
  weekStarting: CalendarDate,
  /** The best first; empty before the week's ranking. */
  slots: z.array(RankedSlot),
  /** Tee time that auto-book made of them, where it did. */
  autoBooked: z.nullable(Id),
});
export type WeeklySlots = z.output<typeof WeeklySlots>;

export const rankingRoutes = {
  squadHeatMap: {
    method: 'GET',
    path: '/api/squads/:squadId/heat-map',
    service: 'recommendation',
    access: 'member',
    summary:
      'Who is free at each slot of the next 14 days, or of those `from` a date (at most 30 days ahead), and who has not answered, as the ranking counts them: for a round at one of the courses that are ranked, by the clocks of the squad. Whoever plays elsewhere then, or that day more than an hour away, is busy; who plays a round of the squad is marked.',
    params: squadParams,
    query: z.object({ from: z.optional(CalendarDate) }),
    success: { status: 200, answer: HeatMap },
    limit: 'rankings',
  },
  squadOutlook: {
    method: 'GET',
    path: '/api/squads/:squadId/outlook',
    service: 'recommendation',
    access: 'member',
    summary:
      'What missing answers stand in the way of: whom to ask, and which one change of mind would make most tee times suit three quarters of the squad. Found by ranking the next 30 days again with the changed answers.',
    params: squadParams,
    success: { status: 200, answer: Outlook },
    limit: 'generate',
  },
  weeklySlots: {
    method: 'GET',
    path: '/api/squads/:squadId/weekly-slots',
    service: 'recommendation',
    access: 'member',
    summary: "The squad's best slots of this week, as they were ranked on Monday at 08:00 in the squad's zone.",
    params: squadParams,
    success: { status: 200, answer: WeeklySlots },
  },
} as const satisfies Routes;
