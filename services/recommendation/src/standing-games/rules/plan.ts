import type { GameRules } from '@fourball/contracts/http/standing-game.ts';
import { latestDeadline, momentsOf } from './moments.ts';
import { datesOf } from './recurrence.ts';
import type { Game } from './stored-game.ts';

/** When and where a date is played, and how it is answered. */
export interface DateFacts {
  readonly originalDate: string;
  readonly date: string;
  readonly time: string | null;
  readonly courseId: string | null;
  readonly opensAt: Date;
  readonly deadlineAt: Date;
  /** Nudges that are left out: their moments have passed. */
  readonly nudges: number;
}

/** A date that is there already, as far as its game's rules may change it. */
export interface KnownDate extends Omit<DateFacts, 'nudges'> {
  readonly id: string;
  readonly status: 'planned' | 'open' | 'locked' | 'skipped' | 'called_off';
  readonly isMoved: boolean;
  readonly isExtended: boolean;
  /** Given where a leader skipped it, and null where the rules or a pause took it away. */
  readonly reason: string | null;
  /** The round that its answers and seats belong to, and what that is. */
  readonly recommendationId: string | null;
  readonly round: 'pending' | 'confirmed' | 'booked' | 'cancelled' | null;
  /** When its round begins; null as long as it has none. */
  readonly startsAt: Date | null;
}

export interface ChangedDate extends DateFacts {
  readonly known: KnownDate;
}

/** Whether a changed date is at another time or course. */
export const isElsewhere = ({ known, date, time, courseId }: ChangedDate): boolean =>
  date !== known.date || time !== known.time || courseId !== known.courseId;

export interface GamePlan {
  readonly made: readonly DateFacts[];
  readonly changed: readonly ChangedDate[];
  /** Dates that were off and are on again. */
  readonly resumed: readonly ChangedDate[];
  /** Dates that are off, and stay as what they were. */
  readonly ended: readonly KnownDate[];
  /** Dates that go, as if they had never been: nobody has answered or moved them. */
  readonly dropped: readonly KnownDate[];
}

/** Days of which dates are made, both included, and the moment at which they are. */
interface Ahead {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * The dates of a game from a day on, by its rules and by those that are there already, each the same by its original date.
 * One with a round is never dropped, as answers stay with their date; one that is locked, booked, called off, begun or skipped
 * by a leader stays as it is. Of a date whose deadline has passed nobody is asked, so that it is not made.
 */
export function planDates(game: Game, known: readonly KnownDate[], ahead: Ahead): GamePlan {
  const { rules, pause } = game;
  const wanted = new Set(datesOf(rules, ahead.from, ahead.to).filter((date) => !isPaused(pause, date)));
  const courseOf = coursesInTurn(rules, ahead.to);
  const changeable = known.filter((date) => isChangeable(date, ahead.now));
  const isHeldBy = new Set(known.map(({ originalDate }) => originalDate));
  const off = changeable.filter((date) => !wanted.has(date.originalDate) && date.status !== 'skipped');
  const on = changeable.filter((date) => wanted.has(date.originalDate));
  const changeOf = (date: KnownDate) => changed(rules, date, courseOf(date.originalDate), ahead);
  return {
    made: [...wanted]
      .filter((date) => !isHeldBy.has(date))
      .map((date) => made(rules, date, courseOf(date), ahead))
      .filter(({ deadlineAt }) => deadlineAt > ahead.now),
    changed: on.filter(({ status }) => status !== 'skipped').map(changeOf),
    resumed: on
      .filter(({ status }) => status === 'skipped')
      .map(changeOf)
      .filter(({ deadlineAt }) => deadlineAt > ahead.now),
    ended: off.filter((date) => !isDroppable(date)),
    dropped: off.filter(isDroppable),
  };
}

/** Whether a day is in a pause. */
export const isPaused = (pause: Game['pause'], date: string): boolean =>
  pause !== null && date >= pause.from && date <= pause.to;

/** Whether a game's rules still say something of a date. */
function isChangeable(date: KnownDate, now: Date): boolean {
  if (hasBegun(date, now)) return false;
  return isOn(date, ['planned', 'open']) || (date.status === 'skipped' && date.reason === null);
}

/** Whether a date is to be played and may still be ended without a change of its booking. */
export const isEndable = (date: KnownDate, now: Date): boolean =>
  isOn(date, ['planned', 'open', 'locked']) && !hasBegun(date, now);

/** A booking that was cancelled has its date called off. */
const isOn = ({ status, round }: KnownDate, statuses: readonly KnownDate['status'][]): boolean =>
  statuses.includes(status) && round !== 'booked' && round !== 'cancelled';

const hasBegun = ({ startsAt }: KnownDate, now: Date): boolean => startsAt !== null && startsAt <= now;

const isDroppable = ({ status, round, isMoved }: KnownDate) => status === 'planned' && round === null && !isMoved;

function made(rules: GameRules, date: string, courseId: string | null, { timeZone, now }: Ahead): DateFacts {
  const time = rules.earliest === rules.latest ? rules.earliest : null;
  const { opensAt, deadlineAt, nudgesAt } = momentsOf(rules, { date, time }, timeZone);
  return { originalDate: date, date, time, courseId, opensAt, deadlineAt, nudges: pastOf(nudgesAt, now) };
}

const pastOf = (moments: readonly Date[], now: Date) => moments.filter((moment) => moment <= now).length;

/** A date by changed rules: a start or course that they leave open stays that of its round, and a moved one stays there. */
const changed = (
  rules: GameRules,
  known: KnownDate,
  turn: string | null,
  ahead: Omit<Ahead, 'from' | 'to'>,
): ChangedDate => movedDate(rules, known, known.isMoved ? known : { ...known, ...placeOf(rules, known, turn) }, ahead);

/**
 * A date at another place. A deadline that has passed stays, and one that would have is that of before, or as late as the start
 * allows: nothing is asked or ended late.
 */
export function movedDate(
  rules: GameRules,
  known: KnownDate,
  { date, time, courseId }: Pick<DateFacts, 'date' | 'time' | 'courseId'>,
  { timeZone, now }: Omit<Ahead, 'from' | 'to'>,
): ChangedDate {
  const { opensAt, ...moments } = momentsOf(rules, { date, time }, timeZone);
  const latest = new Date(latestDeadline(rules, { date, time }, timeZone));
  const wanted = known.isExtended ? [known.deadlineAt, latest] : [moments.deadlineAt, known.deadlineAt, latest];
  const inTime = wanted.find((deadline) => deadline > now && deadline <= latest);
  const deadlineAt = known.deadlineAt <= now ? known.deadlineAt : (inTime ?? now);
  const place = { originalDate: known.originalDate, date, time, courseId };
  return { ...place, known, opensAt, deadlineAt, nudges: pastOf(moments.nudgesAt, now) };
}

function placeOf(rules: GameRules, { round, ...known }: KnownDate, turn: string | null) {
  const isFixed = rules.earliest === rules.latest;
  const isWithin = known.time !== null && known.time >= rules.earliest && known.time <= rules.latest;
  const open = { time: isFixed ? rules.earliest : null, courseId: turn };
  if (round === null) return open;
  const isAllowed = rules.courseIds.length === 0 || rules.courseIds.includes(known.courseId ?? '');
  return {
    time: isWithin ? known.time : rules.earliest,
    courseId: isAllowed ? known.courseId : turn,
  };
}

/** The course of each date where several take turns, counted from the first date; null where the ranking chooses. */
function coursesInTurn(rules: GameRules, to: string): (date: string) => string | null {
  const { courseIds } = rules;
  if (courseIds.length < 2) return () => courseIds[0] ?? null;
  const places = new Map(datesOf(rules, rules.firstDate, to).map((date, place) => [date, place]));
  return (date) => courseIds[(places.get(date) ?? 0) % courseIds.length] ?? null;
}

/** The courses of a game that goes on from a day in another's place, whose turn goes on with it. */
export function coursesFrom(
  rules: Pick<GameRules, 'courseIds'> & Parameters<typeof datesOf>[0],
  from: string,
): string[] {
  const { courseIds, firstDate } = rules;
  const before = datesOf(rules, firstDate, from).filter((date) => date < from).length;
  const place = courseIds.length === 0 ? 0 : before % courseIds.length;
  return [...courseIds.slice(place), ...courseIds.slice(0, place)];
}
