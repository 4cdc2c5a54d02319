import { isolated } from '@fourball/contracts/bidi.ts';
import { clockStamp } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';
import { heldUntil } from '../standing-games/moments.ts';

/** Members are asked on Thursdays from this hour until night where the squad is: in time for the weekend, and far from Monday. */
const NUDGE_DAY = 4;
const NUDGE_HOUR = 18;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The week in which members may be asked now, where this zone's clock says so.
 * @returns `weekStarting`, its Monday, and `answeredSince`: who said something of a date from then on has answered.
 */
export function weekToNudge(now: Date, timeZone: string): { weekStarting: Date; answeredSince: Date } | undefined {
  const [date, time = ''] = clockStamp(now.getTime(), timeZone).split(' ');
  const today = new Date(`${date}T00:00:00Z`);
  if (today.getUTCDay() !== NUDGE_DAY || Number.parseInt(time, 10) < NUDGE_HOUR) return undefined;
  if (heldUntil(now, timeZone)) return undefined;
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS);
  return { weekStarting: daysAgo(3), answeredSince: daysAgo(7) };
}

/** A member reads which squad waits for their answer. */
export const nudgeNotice = (userId: string, squad: { readonly id: string; readonly name: string }): Notice => ({
  userId,
  type: 'tee_time_reminder',
  title: 'When can you play?',
  message: `${isolated(squad.name)} does not know yet when you are free`,
  data: { squadId: squad.id, asksWhen: true },
  squadId: squad.id,
});
