import * as z from 'zod/mini';
import { ANSWER_NOTE_MAX, PLAYERS_MAX, SQUAD_NAME_MAX } from '../constants.ts';
import { RoundAnswer } from './answer.ts';
import { asPlainName, CalendarDate, ClockTime, DaysOfWeek, Id, Instant, squadParams, TeeOffTime } from './fields.ts';
import type { Routes } from './route.ts';

/** Moment before a date of a standing game, wall-clock where the squad plays. */
const Offset = z.object({
  daysBefore: z
    .int('must be 0 to 28 days')
    .check(z.minimum(0, 'must be 0 to 28 days'), z.maximum(28, 'must be 0 to 28 days')),
  time: ClockTime,
});
export type Offset = z.output<typeof Offset>;

const whole = (least: number, most: number) =>
  z
    .int(`must be ${least} to ${most}`)
    .check(z.minimum(least, `must be ${least} to ${most}`), z.maximum(most, `must be ${least} to ${most}`));

const GameName = z
  .string('Name is required')
  .check(
    asPlainName,
    z.trim(),
    z.minLength(1, 'Name is required'),
    z.maxLength(SQUAD_NAME_MAX, 'must be at most 100 characters'),
  );

/** Weekdays of each month on which a game is played that is not played by weeks. */
export const Nth = z.enum(['first', 'second', 'third', 'fourth', 'last']);
export type Nth = z.output<typeof Nth>;

/** Rules of a standing game, all of which its leaders choose. */
export const gameRules = {
  name: GameName,
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
  /** Coming dates that are shown for answering. */
  shown: whole(1, 8),
  /** With too few at the deadline a date is called off at the release time, or 24 h before the start. */
  autoCallOff: z.boolean(),
};

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

export const GameDateStatus = z.enum(['planned', 'open', 'locked', 'booked', 'skipped', 'called-off']);
export type GameDateStatus = z.output<typeof GameDateStatus>;

/** One date of a standing game, which stays the same by its original date however it is moved. */
export const GameDate = z.object({
  id: Id,
  gameId: Id,
  squadId: Id,
  originalDate: CalendarDate,
  date: CalendarDate,
  /** Null as long as the ranking has not chosen it, like the course. */
  time: z.nullable(ClockTime),
  courseId: z.nullable(Id),
  courseName: z.nullable(z.string()),
  status: GameDateStatus,
  /** Round that its answers and seats belong to, from its opening or the first answer on. */
  recommendationId: z.nullable(Id),
  opensAt: Instant,
  deadlineAt: Instant,
  /** Given where it is skipped or called off. */
  reason: z.nullable(z.string()),
  /** Active members by their word; `waiting` are in without a seat. */
  counts: z.object({ in: z.int(), maybe: z.int(), out: z.int(), silent: z.int(), waiting: z.int() }),
  /** The caller's word, and whether it is that of their standing answer. */
  own: z.nullable(z.object({ answer: RoundAnswer, isStanding: z.boolean() })),
});
export type GameDate = z.output<typeof GameDate>;

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

/** Tee times to hold with the course for a date. */
const HoldAdvice = z.object({
  /** Smallest number that holds all who come in at least 8 of 10 cases, and the number that is likely enough. */
  hold: z.int(),
  likely: z.int(),
  /** Expected players, with one decimal. */
  expected: z.number(),
  /** Sentences, the weightiest first. */
  reasons: z.array(z.string()),
  releaseBy: z.nullable(Instant),
});
export type HoldAdvice = z.output<typeof HoldAdvice>;

/** A date that its golfer is asked about. */
export const OpenGameDate = z.extend(GameDate, { name: z.string() });
export type OpenGameDate = z.output<typeof OpenGameDate>;

/** A date with its members; `advice` is the leaders' and null below three past dates. */
export const GameDateDetail = z.extend(GameDate, {
  name: z.string(),
  leastPlayers: z.int(),
  mostPlayers: z.nullable(z.int()),
  /** Active members, those in first, in their order. */
  members: z.array(
    z.object({
      userId: Id,
      answer: z.nullable(RoundAnswer),
      isStanding: z.boolean(),
      note: z.nullable(z.string()),
      /** 1 for the first in line for a seat. */
      place: z.nullable(z.int()),
    }),
  ),
  /** Decisions that the caller, a leader, may make now. */
  decisions: z.array(z.enum(['lock', 'extend', 'play', 'call-off'])),
  advice: z.nullable(HoldAdvice),
});
export type GameDateDetail = z.output<typeof GameDateDetail>;

/** First and last day on which a golfer is away: out of every standing game. */
const Away = z.object({ from: CalendarDate, to: CalendarDate });

const gameParams = z.object({ gameId: Id });
const dateParams = z.object({ dateId: Id });
const reason = z
  .string('Reason is required')
  .check(
    asPlainName,
    z.trim(),
    z.minLength(1, 'Reason is required'),
    z.maxLength(200, 'must be at most 200 characters'),
  );
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
      'Changes the dates from `from` on, which are those of a new game from there; what is answered stays with its date. The past and dates that are locked or booked stay as they are.',
    params: gameParams,
    body: z.extend(z.partial(z.strictObject(changeable)), { from: CalendarDate }),
    success: { status: 200, answer: StandingGame },
    conflict: 'The game has ended.',
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
    conflict: 'The game has ended.',
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
  },
  listOpenGameDates: {
    method: 'GET',
    path: '/api/game-dates',
    service: 'recommendation',
    access: 'signed-in',
    summary:
      "Open dates of standing games of the squads that the caller is active in, before their deadline, the soonest first, with the caller's word. At most 20.",
    success: { status: 200, answer: z.array(OpenGameDate) },
  },
  readGameDate: {
    method: 'GET',
    path: '/api/game-dates/:dateId',
    service: 'recommendation',
    access: 'member',
    summary: 'A date of a standing game with the word of each member; leaders see how many tee times to hold.',
    params: dateParams,
    success: { status: 200, answer: GameDateDetail },
  },
  answerGameDate: {
    method: 'PUT',
    path: '/api/game-dates/:dateId/answer',
    service: 'recommendation',
    access: 'member',
    summary:
      'The caller is in, out, or may come, also before the date opens. After the deadline in is a free seat or a place in line. The last answer counts.',
    params: dateParams,
    body: z.strictObject({
      answer: RoundAnswer,
      note: z._default(
        z.string().check(asPlainName, z.trim(), z.maxLength(ANSWER_NOTE_MAX, 'must be at most 200 characters')),
        '',
      ),
    }),
    success: { status: 200, answer: GameDateDetail },
    conflict: 'It is skipped or called off, has started, or the caller is booked elsewhere then.',
    limit: 'teeTimeChanges',
  },
  moveGameDate: {
    method: 'PATCH',
    path: '/api/game-dates/:dateId',
    service: 'recommendation',
    access: 'leader',
    summary:
      'Moves this date alone, to another day, start or course. Its answers stay. A booked one is moved as a booking.',
    params: dateParams,
    body: z.strictObject({
      date: z.optional(CalendarDate),
      time: z.optional(TeeOffTime),
      courseId: z.optional(Id),
    }),
    success: { status: 200, answer: GameDateDetail },
    conflict: 'It is booked, skipped or called off, has started, or the squad has a tee time then.',
    limit: 'teeTimeChanges',
  },
  skipGameDate: {
    method: 'POST',
    path: '/api/game-dates/:dateId/skip',
    service: 'recommendation',
    access: 'leader',
    summary:
      'Skips this date: those who were asked are told once, with the reason and the next date. Again: nothing changes.',
    params: dateParams,
    body: z.strictObject({ reason }),
    success: { status: 200, answer: GameDateDetail },
    conflict: 'It is booked or has started.',
    limit: 'teeTimeChanges',
  },
  decideGameDate: {
    method: 'POST',
    path: '/api/game-dates/:dateId/decision',
    service: 'recommendation',
    access: 'leader',
    summary:
      'Locks a date before its deadline once all have answered or, with too few players at it, extends it by 24 h (once), plays anyway or calls it off.',
    params: dateParams,
    body: z.strictObject({
      decision: z.enum(['lock', 'extend', 'play', 'call-off'], 'must be lock, extend, play or call-off'),
    }),
    success: { status: 200, answer: GameDateDetail },
    conflict: 'That decision is not open now.',
    limit: 'teeTimeChanges',
  },
  readAway: {
    method: 'GET',
    path: '/api/away',
    service: 'recommendation',
    access: 'signed-in',
    summary: 'When the caller is away.',
    success: { status: 200, answer: z.object({ away: z.nullable(Away) }) },
  },
  setAway: {
    method: 'PUT',
    path: '/api/away',
    service: 'recommendation',
    access: 'signed-in',
    summary:
      'The caller is away from a day to another, at most a year: out of every date of a standing game then that they have not answered; null for not.',
    body: z.strictObject({ away: z.nullable(z.strictObject({ from: CalendarDate, to: CalendarDate })) }),
    success: { status: 200, answer: z.object({ away: z.nullable(Away) }) },
  },
} as const satisfies Routes;
