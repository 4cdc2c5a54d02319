import { clockIn, clockStamp } from '../../lib/format.ts';

/** Hours of the day, on the clocks of a squad, in which nobody is woken. */
const [QUIET_FROM, QUIET_TO] = [21, 7];
/** Hour of Monday in which the weeks of a zone's squads are ranked, and minutes for which they and an opening wait for each other. */
const [RANKED_AT, WAIT_MINUTES] = [8, 10];
/** So long before the start golfers set out. */
const SETTING_OUT_MS = 2 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
/** Offsets of zones are quarters of an hour, so that the quiet hours end at one everywhere. */
const QUARTER_MS = 15 * MINUTE_MS;

/** When word that comes now may leave: undefined for at once, the next 07:00 of the zone where it is night there. */
export function heldUntil(now: Date, timeZone: string): Date | undefined {
  const hourOf = hoursIn(timeZone);
  const isQuiet = (at: number): boolean => hourOf(at) >= QUIET_FROM || hourOf(at) < QUIET_TO;
  if (!isQuiet(now.getTime())) return undefined;
  let end = Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS;
  while (isQuiet(end)) end += QUARTER_MS;
  return new Date(end);
}

/**
 * {@link heldUntil} for word that a start is off or elsewhere: it leaves at once where golfers would have set out for one of the
 * starts by the morning.
 */
export function changeHeldUntil(
  now: Date,
  timeZone: string,
  starts: readonly { readonly date: string; readonly time: string | null }[],
): Date | undefined {
  const until = heldUntil(now, timeZone);
  const late = until && clockStamp(until.getTime() + SETTING_OUT_MS, timeZone);
  return late && starts.some(({ date, time }) => time !== null && `${date} ${time}` < late) ? undefined : until;
}

/** When an opening leaves to those who get the week by mail: undefined for at once, later while the weeks are ranked. */
export function rankedBy(now: Date, timeZone: string): Date | undefined {
  const isMonday = clockIn(timeZone, { weekday: 'short' }).format(now) === 'Mon';
  if (!isMonday || hoursIn(timeZone)(now.getTime()) !== RANKED_AT) return undefined;
  return new Date(now.getTime() + WAIT_MINUTES * MINUTE_MS);
}

/**
 * When the mail of a week leaves at the latest that goes into that of a date that opens on the same day: undefined for at once,
 * where none does, or it is night by then.
 */
export function openedBy(opensAt: string | null, now: Date, timeZone: string): Date | undefined {
  if (opensAt === null) return undefined;
  const until = new Date(Math.max(Date.parse(opensAt), now.getTime()) + WAIT_MINUTES * MINUTE_MS);
  return heldUntil(until, timeZone) ? undefined : until;
}

function hoursIn(timeZone: string): (at: number) => number {
  const clock = clockIn(timeZone, { hour: '2-digit', hourCycle: 'h23' });
  return (at) => Number(clock.format(at));
}
