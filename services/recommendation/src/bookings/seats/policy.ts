import type { Refusal } from '../../recommendations/policy.ts';

interface Seats {
  readonly status: string;
  readonly startsAt: Date;
  readonly bookedPlayers: number;
  readonly maxPlayers: number;
}

/** The tee time of a booking at which a golfer may take a seat, the smallest group first; else why there is none. */
export function openSeat<TeeTime extends Seats>(
  teeTimes: readonly TeeTime[],
  now: Date,
): { readonly teeTime: TeeTime } | { readonly refusal: Refusal } {
  const ahead = teeTimes.filter(({ status, startsAt }) => status === 'confirmed' && startsAt > now);
  if (ahead.length === 0) return { refusal: { code: 'started', detail: 'This tee time has already started' } };
  const [teeTime] = ahead
    .filter(({ bookedPlayers, maxPlayers }) => bookedPlayers < maxPlayers)
    .toSorted((one, other) => one.bookedPlayers - other.bookedPlayers);
  return teeTime ? { teeTime } : { refusal: { code: 'full', detail: 'All seats of this tee time are taken' } };
}
