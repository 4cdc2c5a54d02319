import * as z from 'zod/mini';
import { CalendarDate, ClockTime, Id, Instant } from '../http/fields.ts';
import type { NewKinds } from './event.ts';

/** A date of a standing game, with all that is to be told of it: its readers keep none of it. */
export const GameDateState = z.object({
  id: Id,
  gameId: Id,
  squadId: Id,
  /** Name of the game. */
  name: z.string(),
  /** Round that its answers and seats belong to; null where it never opened. */
  recommendationId: z.nullable(Id),
  originalDate: CalendarDate,
  date: CalendarDate,
  time: z.nullable(ClockTime),
  courseName: z.nullable(z.string()),
  /** IANA zone of the clock. */
  timeZone: z.string(),
  opensAt: Instant,
  deadlineAt: Instant,
  leastPlayers: z.int(),
  /** Active members by their word; `byStanding` are those in by their standing answer. */
  in: z.array(Id),
  maybe: z.array(Id),
  out: z.array(Id),
  silent: z.array(Id),
  byStanding: z.array(Id),
  /** Those in who have no seat, the first in line first. */
  waiting: z.array(Id),
  /** Guests of those who have a seat; their names are in no event. */
  guests: z._default(z.int(), 0),
  /** How often it was skipped and came on again: what is told once is told once of each time. */
  resumed: z._default(z.int(), 0),
  /** Tee times to hold with the course; null without advice. */
  hold: z.nullable(z.int()),
});
export type GameDateState = z.output<typeof GameDateState>;

/** Place of a date before it was moved; its course is left out where only its answers may be given for longer. */
export const MovedFrom = z.object({
  date: CalendarDate,
  time: z.nullable(ClockTime),
  courseName: z.optional(z.nullable(z.string())),
});

export const gameDateEvents = {
  standingGameChanged: {
    type: 'recommendation.standing-game-changed.v1',
    summary: 'Leaders made, changed, paused or ended a standing game of their squad, whose screens follow.',
    data: z.pick(GameDateState, { id: true, squadId: true }),
  },
  gameDateOpened: {
    type: 'recommendation.game-date-opened.v1',
    summary: 'A date of a standing game was opened for answers; told once, and again where it was off and is on again.',
    data: GameDateState,
  },
  gameDateNudged: {
    type: 'recommendation.game-date-nudged.v1',
    summary: 'Members who said nothing or maybe of a date of a standing game are to be asked again.',
    data: z.extend(GameDateState, {
      /** 1 for the first nudge of the date. */
      nudge: z.int(),
    }),
  },
  gameDateAnswered: {
    type: 'recommendation.game-date-answered.v1',
    summary:
      'All members have answered a date of a standing game before its deadline, which leaders may lock; told once.',
    data: GameDateState,
  },
  gameDateLocked: {
    type: 'recommendation.game-date-locked.v1',
    summary: 'A date of a standing game was locked with its players, at the deadline or by a leader.',
    data: GameDateState,
  },
  gameDateShort: {
    type: 'recommendation.game-date-short.v1',
    summary: 'A date of a standing game has too few players, at its deadline or 12 h later: leaders decide.',
    data: z.extend(GameDateState, {
      /** 1 at the deadline, 2 later; 3 and 4 at a deadline that was extended. */
      reminder: z.int(),
      canExtend: z.boolean(),
    }),
  },
  gameDateMoved: {
    type: 'recommendation.game-date-moved.v1',
    summary: 'A date of a standing game that was open or locked was moved, or its answers may be given for longer.',
    data: z.extend(GameDateState, {
      movedFrom: MovedFrom,
      changedBy: z.nullable(Id),
    }),
  },
  gameDateSkipped: {
    type: 'recommendation.game-date-skipped.v1',
    summary: 'A date of a standing game was skipped or called off; those who were asked are told once.',
    data: z.extend(GameDateState, {
      reason: z.nullable(z.string()),
      /** Null where a rule called it off. */
      changedBy: z.nullable(Id),
      /** The next date of the game, where there is one. */
      nextDate: z.nullable(CalendarDate),
    }),
  },
  gameDateDropped: {
    type: 'recommendation.game-date-dropped.v1',
    tombstone: true,
    summary: 'A date of a standing game went with its squad; its earlier events lose what leaders wrote of it.',
    data: z.pick(GameDateState, { id: true, squadId: true }),
  },
} as const satisfies NewKinds;
