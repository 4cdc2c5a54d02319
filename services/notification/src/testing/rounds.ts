import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import { teeTimeState } from './states.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The moment that lies so many hours from now. */
export const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

/** So many hours before a moment. */
export const hoursBefore = (moment: string, hours: number): Date =>
  new Date(new Date(moment).getTime() - hours * HOUR_MS);

/** A tee time at a course in UTC that starts then and takes four hours. */
export function roundAt(startsAt: Date, change: Partial<TeeTimeState> = {}): TeeTimeState {
  const [date = '', time = ''] = startsAt.toISOString().split('T');
  return teeTimeState({
    date,
    time: time.slice(0, 5),
    timeZone: 'UTC',
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS).toISOString(),
    ...change,
  });
}
