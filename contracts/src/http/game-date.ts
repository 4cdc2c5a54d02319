import * as z from 'zod/mini';
import { NotedAnswer, RoundAnswer } from './answer.ts';
import { CalendarDate, ClockTime, Id, Instant, line, TeeOffTime } from './fields.ts';
import type { Routes } from './route.ts';
import { SeatOrder } from './squad-rules.ts';

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
  /** By which those who are in come in their order. */
  rule: SeatOrder,
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
  /** Approved guests of those who are in, who are players, too. */
  guests: z.optional(z.int()),
  /** Decisions that the caller, a leader, may make now. */
  decisions: z.array(z.enum(['lock', 'extend', 'play', 'call-off'])),
  advice: z.nullable(HoldAdvice),
  /** Tee times that the caller, the squad's creator, may hold at most by booking it before its deadline; none where they may not. */
  mayHold: z.optional(z.int()),
});
export type GameDateDetail = z.output<typeof GameDateDetail>;

/** First and last day on which a golfer is away: out of every standing game. */
const Away = z.object({ from: CalendarDate, to: CalendarDate });

const dateParams = z.object({ dateId: Id });
const reason = line(200, 'Reason is required');

export const gameDateRoutes = {
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
      'The caller is in, out, or may come, also before the date opens. After the deadline in is a free seat or a place in line. The last answer counts, with the note of the one before where none is sent.',
    params: dateParams,
    body: NotedAnswer,
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
      'Locks a date before its deadline once all have answered or, with too few players at it, extends it by 24 h (once, never beyond the release time), plays anyway or calls it off.',
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
