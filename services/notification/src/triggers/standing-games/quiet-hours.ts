/** Hours of the day, on the clocks of a squad, in which nobody is woken. */
const [QUIET_FROM, QUIET_TO] = [21, 7];
/** Offsets of zones are quarters of an hour, so that the quiet hours end at one everywhere. */
const QUARTER_MS = 15 * 60 * 1000;

/** When word that comes now may leave: undefined for at once, the next 07:00 of the zone where it is night there. */
export function heldUntil(now: Date, timeZone: string): Date | undefined {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const isQuiet = (at: number): boolean => {
    const hour = Number(clock.format(at));
    return hour >= QUIET_FROM || hour < QUIET_TO;
  };
  if (!isQuiet(now.getTime())) return undefined;
  let end = Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS;
  while (isQuiet(end)) end += QUARTER_MS;
  return new Date(end);
}
