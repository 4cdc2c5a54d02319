import * as z from 'zod/mini';
import { PLAYERS_MAX, SQUAD_NAME_MAX } from '../constants.ts';
import { CalendarDate, ClockTime, DaysOfWeek, Id, line, squadParams, TeeOffTime, whole } from './fields.ts';
import { GameDate } from './game-date.ts';
import type { Routes } from './route.ts';

const Offset = z.object({
  daysBefore: z
    .int('must be 0 to 28 days')
    .check(z.minimum(0, 'must be 0 to 28 days'), z.maximum(28, 'must be 0 to 28 days')),
  time: ClockTime,
});
export type Offset = z.output<typeof Offset>;

/** Weekdays of each month on which a game is played that is not played by weeks. */
export const Nth = z.enum(['first', 'second', 'third', 'fourth', 'last']);
export type Nth = z.output<typeof Nth>;

/** Rules of a standing game, all of which its leaders choose. */
export const gameRules = {
  name: line(SQUAD_NAME_MAX, 'Name is required'),
  /** Every so many weeks from that of `firstDate` on, on `weekdays`. */
  everyWeeks: whole(1, 8),
  weekdays: DaysOfWeek.check(z.minLength(1, 'must name a day')),
  /** Where it is set, `weekdays` are those of each month, and `everyWeeks` says nothing. */
  nth: z.nullable(Nth),
  firstDate: CalendarDate,
  lastDate: z.nullable(CalendarDate),
  /** Start of the first group, wall-clock; between two different times the ranking chooses when a date opens. */
  earliest: TeeOffTime,
  latest: TeeOffTime,
  /** None: the ranking chooses when a date opens; several: one after the other. */
  courseIds: z.array(Id).check(z.maxLength(12, 'must name at most 12 courses')),
  leastPlayers: whole(2, PLAYERS_MAX),
  mostPlayers: z.nullable(whole(2, PLAYERS_MAX)),
  opens: Offset,
  nudges: z.array(Offset).check(z.maxLength(3, 'must be at most 3')),
  deadline: Offset,
  /** Hours before the start until which the course takes tee times back; the deadline is not after it. */
  releaseHours: z.nullable(whole(1, 336)),
  /** Open dates that golfers are asked about at once; later ones are answered from the page of the game. */
  shown: whole(1, 8),
  /** With too few at the deadline a date is called off at the release time, or 24 h before the start. */
  autoCallOff: z.boolean(),
};

export const GameRules = z.object(gameRules);
export type GameRules = z.output<typeof GameRules>;

/** A new game: its rules, where they are left out those of a Saturday that is opened on Monday. */
const NewGame = z.strictObject({
  ...gameRules,
  everyWeeks: z._default(gameRules.everyWeeks, 1),
  nth: z._default(gameRules.nth, null),
  lastDate: z._default(gameRules.lastDate, null),
  courseIds: z._default(gameRules.courseIds, []),
  leastPlayers: z._default(gameRules.leastPlayers, 4),
  mostPlayers: z._default(gameRules.mostPlayers, null),
  opens: z._default(gameRules.opens, { daysBefore: 5, time: '08:00' }),
  nudges: z._default(gameRules.nudges, [{ daysBefore: 3, time: '18:00' }]),
  deadline: z._default(gameRules.deadline, { daysBefore: 2, time: '18:00' }),
  releaseHours: z._default(gameRules.releaseHours, null),
  shown: z._default(gameRules.shown, 2),
  autoCallOff: z._default(gameRules.autoCallOff, false),
});

/** A member's word on all dates of a game that they have not answered. */
export const StandingAnswer = z.enum(['ask', 'usually-in', 'if-needed'], 'must be ask, usually-in or if-needed');
export type StandingAnswer = z.output<typeof StandingAnswer>;

export const StandingGame = z.object({
  id: Id,
  squadId: Id,
  ...gameRules,
  pause: z.nullable(z.object({ from: CalendarDate, to: CalendarDate })),
  /** The caller's. */
  standingAnswer: StandingAnswer,
  /** Coming dates, the next first: those of the next 8 weeks. */
  dates: z.array(GameDate),
});
export type StandingGame = z.output<typeof StandingGame>;

const gameParams = z.object({ gameId: Id });
const { firstDate: _firstDate, ...changeable } = gameRules;

export const standingGameRoutes = {
  listStandingGames: {
    method: 'GET',
    path: '/api/squads/:squadId/standing-games',
    service: 'recommendation',
    access: 'member',
    summary: 'Standing games of a squad that have not ended, each with its coming dates.',
    params: squadParams,
    success: { status: 200, answer: z.array(StandingGame) },
  },
  createStandingGame: {
    method: 'POST',
    path: '/api/squads/:squadId/standing-games',
    service: 'recommendation',
    access: 'leader',
    summary:
      'Makes a standing game, and its dates of the next 8 weeks. At most 5 a squad. Offsets that have passed are left out; the deadline is at least 6 hours before the start, after the opening and not after the release time: 400 naming it.',
    params: squadParams,
    body: NewGame,
    success: { status: 201, answer: StandingGame },
    conflict: 'The squad has 5 standing games.',
    limit: 'teeTimeChanges',
  },
  readStandingGame: {
    method: 'GET',
    path: '/api/standing-games/:gameId',
    service: 'recommendation',
    access: 'member',
    summary: 'A standing game with its coming dates.',
    params: gameParams,
    success: { status: 200, answer: StandingGame },
  },
  changeStandingGame: {
    method: 'PATCH',
    path: '/api/standing-games/:gameId',
    service: 'recommendation',
    access: 'leader',
    summary:
      'Changes the dates from `from` on, today or later or the original day of a moved date to come, which are those of a new game from there; what is answered stays with its date. The past and dates that are locked or booked stay as they are.',
    params: gameParams,
    body: z.extend(z.partial(z.strictObject(changeable)), { from: CalendarDate }),
    success: { status: 200, answer: StandingGame },
    conflict:
      'The game has ended, the squad has 6 games already, those that others go on from included, or another tee time where a date would be.',
    limit: 'teeTimeChanges',
  },
  pauseStandingGame: {
    method: 'PUT',
    path: '/api/standing-games/:gameId/pause',
    service: 'recommendation',
    access: 'leader',
    summary:
      'No dates from a day to another, of which nobody is asked; null for none. A new pause is put in the place of the last.',
    params: gameParams,
    body: z.strictObject({ pause: z.nullable(z.strictObject({ from: CalendarDate, to: CalendarDate })) }),
    success: { status: 200, answer: StandingGame },
    conflict: 'The game has ended, or the squad has another tee time where a date would be.',
    limit: 'teeTimeChanges',
  },
  endStandingGame: {
    method: 'DELETE',
    path: '/api/standing-games/:gameId',
    service: 'recommendation',
    access: 'leader',
    summary: 'Ends a standing game: no dates come any more. Booked rounds stay.',
    params: gameParams,
    success: { status: 204, answer: null },
    limit: 'teeTimeChanges',
  },
  setStandingAnswer: {
    method: 'PUT',
    path: '/api/standing-games/:gameId/standing-answer',
    service: 'recommendation',
    access: 'member',
    summary:
      "The caller's word on dates to come: `usually-in` counts as in from each opening, until 3 dates in a row went by without an act of theirs; `if-needed` comes after the others. What they answered stays.",
    params: gameParams,
    body: z.strictObject({ answer: StandingAnswer }),
    success: { status: 200, answer: StandingGame },
    conflict: 'The game was changed at that moment.',
  },
} as const satisfies Routes;
