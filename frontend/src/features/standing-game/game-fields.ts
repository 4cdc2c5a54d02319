import { DAYS, type Day } from '@fourball/contracts/constants.ts';
import { CalendarDate, TeeOffTime } from '@fourball/contracts/http/fields.ts';
import type { InputOf } from '@fourball/contracts/http/route.ts';
import { gameRules, Nth, type StandingGame, type standingGameRoutes } from '@fourball/contracts/http/standing-game.ts';
import * as z from 'zod/mini';
import { changedFields } from '../../lib/changed-fields.ts';
import { addDays, type DateText, fromDateText } from '../../lib/dates.ts';
import { capitalized } from '../../lib/text.ts';

const { everyWeeks: _everyWeeks, nth: _nth, ...rules } = gameRules;

/** Fields of a standing game as its form holds them: what may be left out is an empty text. */
export const GameFields = z
  .object({
    ...rules,
    /** Weeks from one date to the next, or which of the month's. */
    rhythm: z.string(),
    lastDate: z.union([z.literal(''), CalendarDate]),
    latest: z.union([z.literal(''), TeeOffTime]),
  })
  .check(
    z.refine(({ earliest, latest }) => latest === '' || latest >= earliest, {
      path: ['latest'],
      message: 'must not be before the earliest start',
    }),
    z.refine(({ leastPlayers, mostPlayers }) => mostPlayers === null || mostPlayers >= leastPlayers, {
      path: ['mostPlayers'],
      message: 'must not be below the fewest',
    }),
  );
export type GameFields = z.output<typeof GameFields>;

/** Rhythms by the value of the form, with their words. */
export const RHYTHMS: readonly (readonly [value: string, label: string])[] = [
  ['1', 'Every week'],
  ...[2, 3, 4, 5, 6, 7, 8].map((weeks) => [String(weeks), `Every ${weeks} weeks`] as const),
  ...Nth.options.map((nth) => [nth, `${capitalized(nth)} of the month`] as const),
];

/** Days before the first date at least: with fewer its deadline would be too near to answer. */
const FIRST_AHEAD_DAYS = 4;

/** The first of these weekdays that leaves time to answer. */
function firstDateOf(weekdays: readonly Day[], today: DateText): DateText {
  const soonest = addDays(today, FIRST_AHEAD_DAYS);
  const week = DAYS.map((_, days) => addDays(soonest, days));
  return week.find((date) => weekdays.includes(dayOf(date))) ?? soonest;
}

const dayOf = (date: DateText): Day => DAYS[(fromDateText(date).getDay() + 6) % DAYS.length] as Day;

/** `Saturday game`, as long as its leader gives it no other name. */
export const gameName = ([day]: readonly Day[]): string => (day ? `${capitalized(day)} game` : 'Our game');

/** A game of a squad's first preferred day, else Saturdays, by the defaults of the contract. */
export function newGameFields(preferredDays: readonly Day[], today: DateText): GameFields {
  const weekdays: Day[] = [preferredDays[0] ?? 'saturday'];
  return {
    ...{ name: gameName(weekdays), weekdays, rhythm: '1' },
    ...{ firstDate: firstDateOf(weekdays, today), lastDate: '', earliest: '09:00', latest: '', courseIds: [] },
    ...{ leastPlayers: 4, mostPlayers: null, shown: 2, releaseHours: null, autoCallOff: false },
    opens: { daysBefore: 5, time: '08:00' },
    nudges: [{ daysBefore: 3, time: '18:00' }],
    deadline: { daysBefore: 2, time: '18:00' },
  };
}

export const fieldsOf = (game: StandingGame): GameFields => ({
  ...game,
  rhythm: game.nth ?? String(game.everyWeeks),
  lastDate: game.lastDate ?? '',
  latest: game.latest === game.earliest ? '' : game.latest,
});

type NewGame = InputOf<typeof standingGameRoutes.createStandingGame>['body'];
type GameChange = InputOf<typeof standingGameRoutes.changeStandingGame>['body'];

export function newGameOf({ rhythm, ...fields }: GameFields): NewGame {
  const nth = Nth.safeParse(rhythm).data ?? null;
  return {
    ...fields,
    nth,
    everyWeeks: nth ? 1 : Number(rhythm),
    lastDate: fields.lastDate || null,
    latest: fields.latest || fields.earliest,
  };
}

/** Rules that differ from a game's, from a date of it on: courses that are not chosen anew go on taking turns. */
export const gameChangeOf = (fields: GameFields, game: StandingGame, from: DateText): GameChange => ({
  ...changedFields(newGameOf(fields), newGameOf(fieldsOf(game))),
  from,
});
