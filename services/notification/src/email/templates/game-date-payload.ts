import { GameDateState, MovedFrom } from '@fourball/contracts/events/game-date.ts';
import { CalendarDate, Id } from '@fourball/contracts/http/fields.ts';
import * as z from 'zod/mini';

export const GameDateKind = z.enum([
  'game-date-opened',
  'game-date-nudged',
  'game-date-answered',
  'game-date-locked',
  'game-date-short',
  'game-date-moved',
  'game-date-skipped',
]);
export type GameDateKind = z.output<typeof GameDateKind>;

/** Numbers that leaders get; of players and those in line also who they are. */
const Sheet = z.object({
  players: z.array(Id),
  waiting: z.array(Id),
  /** Guests of the players. */
  guests: z.int(),
  maybe: z.int(),
  out: z.int(),
  silent: z.int(),
  /** Tee times to hold with the course. */
  hold: z.int(),
});

/** Word to one golfer of a date of a standing game. */
export const GameDateFacts = z.extend(
  z.pick(GameDateState, {
    squadId: true,
    gameId: true,
    name: true,
    recommendationId: true,
    date: true,
    time: true,
    courseName: true,
    timeZone: true,
    deadlineAt: true,
    leastPlayers: true,
  }),
  {
    kind: GameDateKind,
    dateId: Id,
    /** Version of the date: a golfer's mails about it leave in this order. */
    sequence: z.int(),
    /** The golfer's word, and whether it is that of their standing answer. */
    word: z.enum(['in', 'maybe', 'out', 'silent']),
    isStanding: z.boolean(),
    /** They were told that it is off, and it is on again. */
    isAgain: z._default(z.boolean(), false),
    /** Its deadline had passed by then. */
    isDue: z._default(z.boolean(), false),
    /** 1 for the first in line for a seat. */
    place: z.nullable(z.int()),
    /** Null but for leaders. */
    sheet: z.nullable(Sheet),
    canExtend: z.boolean(),
    movedFrom: z.nullable(MovedFrom),
    changedBy: z.nullable(Id),
    reason: z.nullable(z.string()),
    nextDate: z.nullable(CalendarDate),
  },
);
export type GameDateFacts = z.output<typeof GameDateFacts>;
