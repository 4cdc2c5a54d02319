import { DAYS, type Day } from '@fourball/contracts/constants.ts';
import type { Offset, StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { formatTime } from '../../lib/dates.ts';
import { capitalized, countOf } from '../../lib/text.ts';

const conjunction = new Intl.ListFormat('en-US', { type: 'conjunction' });
const disjunction = new Intl.ListFormat('en-US', { type: 'unit' });

/** `Saturdays`, `Every 2 weeks on Saturday`, `First Saturday of the month` */
export function rhythmText({ everyWeeks, weekdays, nth }: Pick<StandingGame, 'everyWeeks' | 'weekdays' | 'nth'>) {
  const days = weekdays.map(capitalized);
  if (nth) return `${capitalized(nth)} ${conjunction.format(days)} of the month`;
  if (everyWeeks > 1) return `Every ${everyWeeks} weeks on ${conjunction.format(days)}`;
  return days.length === DAYS.length ? 'Every day' : conjunction.format(days.map((day) => `${day}s`));
}

/** `8:10 AM`, or `8:00 AM to 10:00 AM` where the start is chosen as a date opens. */
export const timesText = ({ earliest, latest }: Pick<StandingGame, 'earliest' | 'latest'>): string =>
  earliest === latest ? formatTime(earliest) : `${formatTime(earliest)} to ${formatTime(latest)}`;

export function playersText({ leastPlayers, mostPlayers }: Pick<StandingGame, 'leastPlayers' | 'mostPlayers'>) {
  if (mostPlayers === null) return `${leastPlayers} players or more`;
  return mostPlayers === leastPlayers ? `${leastPlayers} players` : `${leastPlayers} to ${mostPlayers} players`;
}

/** `Heron Ridge`, `Heron Ridge and Fern Hill in turn`, or that one is chosen. */
export function coursesText(names: readonly string[]): string {
  if (names.length === 0) return 'The best course of each date';
  return names.length === 1 ? (names[0] as string) : `${conjunction.format(names)} in turn`;
}

/** `Monday 8:00 AM`, or `12 days before at 8:00 AM` where the day's name would not say which one. */
function offsetText({ daysBefore, time }: Offset, weekdays: readonly Day[]): string {
  // A field that is being typed in holds no number.
  if (!Number.isInteger(daysBefore)) return '...';
  const [day, ...others] = weekdays;
  if (!day || others.length > 0 || daysBefore >= DAYS.length) {
    const when = daysBefore === 0 ? 'the same day' : `${countOf(daysBefore, 'day')} before`;
    return `${when} at ${formatTime(time)}`;
  }
  const asked = DAYS[(DAYS.indexOf(day) - daysBefore + DAYS.length) % DAYS.length] as Day;
  return `${capitalized(asked)} ${formatTime(time)}`;
}

type Asking = Pick<StandingGame, 'weekdays' | 'opens' | 'nudges' | 'deadline'>;

/** `Opens Monday 8:00 AM, reminds Wednesday 6:00 PM, closes Thursday 6:00 PM` */
export function askingText({ weekdays, opens, nudges, deadline }: Asking): string {
  const said = (offset: Offset) => offsetText(offset, weekdays);
  return disjunction.format([
    `Opens ${said(opens)}`,
    ...(nudges.length > 0 ? [`reminds ${conjunction.format(nudges.map(said))}`] : []),
    `closes ${said(deadline)}`,
  ]);
}
