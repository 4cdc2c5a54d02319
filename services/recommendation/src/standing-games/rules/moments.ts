import type { GameRules, Offset } from '@fourball/contracts/http/standing-game.ts';
import type { Fault } from '@fourball/kit/http/problem.ts';
import { isQuiet, nextMorning } from '../../bookings/waiting-list/quiet-hours.ts';
import { daysAfter } from '../../ranking/calendar.ts';
import { instantAt } from '../../ranking/clock.ts';
import { DEADLINE_BEFORE_HOURS, latestDeadlineBefore } from '../../recommendations/game-rounds/policy.ts';

/** When a date of a game opens, when the silent are asked again, and when it locks. */
export interface Moments {
  readonly opensAt: Date;
  /** The earliest first, all of them between the other two. */
  readonly nudgesAt: readonly Date[];
  readonly deadlineAt: Date;
}

type MomentRules = Pick<GameRules, 'earliest' | 'opens' | 'nudges' | 'deadline' | 'releaseHours'>;

/** The instant of an offset from a date: on skipped and doubled times of the clocks see {@link instantAt}. */
export const momentOf = (date: string, { daysBefore, time }: Offset, timeZone: string): Date =>
  new Date(instantAt(daysAfter(date, -daysBefore), time, timeZone));

/**
 * The moments of a date that begins at a time, or at the earliest of the rules. A nudge at night waits for the morning, so that
 * it leaves by the answers of then. The deadline is never later than
 * {@link validateRules} allows by the clocks, also where these change in between.
 */
export function momentsOf(
  rules: MomentRules,
  { date, time }: { date: string; time: string | null },
  timeZone: string,
): Moments {
  const latest = latestDeadline(rules, { date, time }, timeZone);
  const deadlineAt = Math.min(momentOf(date, rules.deadline, timeZone).getTime(), latest);
  const opensAt = Math.min(momentOf(date, rules.opens, timeZone).getTime(), deadlineAt);
  const nudgesAt = rules.nudges
    .map((nudge) => momentOf(date, nudge, timeZone))
    .filter((instant) => instant.getTime() > opensAt)
    .map((instant) => (isQuiet(instant, timeZone) ? nextMorning(instant, timeZone) : instant).getTime())
    .filter((instant) => instant < deadlineAt);
  const inOrder = [...new Set(nudgesAt)].sort((one, other) => one - other);
  return { opensAt: new Date(opensAt), nudgesAt: inOrder.map((at) => new Date(at)), deadlineAt: new Date(deadlineAt) };
}

/** The latest instant (milliseconds) at which answers to a date may end. */
export function latestDeadline(
  { earliest, releaseHours }: Pick<GameRules, 'earliest' | 'releaseHours'>,
  { date, time }: { date: string; time: string | null },
  timeZone: string,
): number {
  return latestDeadlineBefore(instantAt(date, time ?? earliest, timeZone), releaseHours);
}

/** How long before midnight of the date, in minutes by the clocks: negative after it. */
const minutesBefore = ({ daysBefore, time }: Offset) => daysBefore * 24 * 60 - minutesOf(time);
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The fault of rules that do not fit together, as the body of a request has them; undefined where they do. */
export function validateRules(rules: GameRules): Fault | undefined {
  const { earliest, latest, firstDate, lastDate, leastPlayers, mostPlayers, opens, releaseHours } = rules;
  const minutesLeft = minutesBefore(rules.deadline) - minutesBefore({ daysBefore: 0, time: earliest });
  if (latest < earliest) return { path: 'body.latest', message: 'latest must not be before the earliest start' };
  if (lastDate !== null && lastDate < firstDate) {
    return { path: 'body.lastDate', message: 'lastDate must not be before the first date' };
  }
  if (mostPlayers !== null && mostPlayers < leastPlayers) {
    return { path: 'body.mostPlayers', message: 'mostPlayers must be at least the least players' };
  }
  if (minutesLeft < DEADLINE_BEFORE_HOURS * 60) {
    return aboutDeadline(`must be at least ${DEADLINE_BEFORE_HOURS} hours before the start`);
  }
  if (minutesBefore(opens) <= minutesBefore(rules.deadline)) return aboutDeadline('must be after the opening');
  if (releaseHours !== null && minutesLeft < releaseHours * 60) {
    return aboutDeadline(`must not be after the release time, ${releaseHours} hours before the start`);
  }
  return undefined;
}

const aboutDeadline = (rule: string): Fault => ({ path: 'body.deadline', message: `The deadline ${rule}` });
