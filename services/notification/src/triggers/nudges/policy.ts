import { isolated } from '@fourball/contracts/bidi.ts';
import { clockIn } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';

/** Members are asked on Thursdays from this hour on where the squad is: in time for the weekend, and far from Monday. */
const NUDGE_DAY = 'Thursday';
const NUDGE_HOUR = 18;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The week in which members may be asked now, where this zone's clock says so.
 * @returns `weekStarting`, its Monday, and `answeredSince`: who said something of a date from then on has answered.
 */
export function weekToNudge(now: Date, timeZone: string): { weekStarting: Date; answeredSince: Date } | undefined {
  const local = new Map(
    clockIn(timeZone, SHOWN)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  if (local.get('weekday') !== NUDGE_DAY || Number(local.get('hour')) < NUDGE_HOUR) return undefined;
  const today = Date.parse(`${local.get('year')}-${local.get('month')}-${local.get('day')}T00:00:00Z`);
  return { weekStarting: new Date(today - 3 * DAY_MS), answeredSince: new Date(today - 7 * DAY_MS) };
}

const SHOWN = {
  weekday: 'long',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
} as const;

/** A member reads which squad waits for their answer. */
export const nudgeNotice = (userId: string, squad: { readonly id: string; readonly name: string }): Notice => ({
  userId,
  type: 'tee_time_reminder',
  title: 'When can you play?',
  message: `${isolated(squad.name)} does not know yet when you are free`,
  data: { squadId: squad.id, asksWhen: true },
  squadId: squad.id,
});
