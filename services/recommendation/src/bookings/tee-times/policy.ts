import { GIVEN_UP_SEATS_MAX, GROUP_INTERVAL_MINUTES, GROUP_MAX } from '@fourball/contracts/constants.ts';
import { clocksAt } from '../../ranking/calendar.ts';
import { clashes, overlap, roundFrom } from '../../ranking/freedom.ts';
import type { Interval, Place, Round } from '../../ranking/types.ts';
import type { Refusal } from '../../recommendations/policy.ts';

const MINUTE_MS = 60_000;

/** A tee-off of one group. */
export interface GroupTeeTime {
  /** Date and time on the course's own clock. */
  readonly date: string;
  readonly time: string;
  readonly round: Interval;
  readonly players: readonly string[];
}

/** One that is to be booked. */
export interface NewTeeTime extends GroupTeeTime {
  /** How many guests the players bring. */
  readonly guests: number;
  /** Seats of the group, taken or free. */
  readonly maxPlayers: number;
}

/** The groups of a booking as they are booked, for at most so many players of the round where that is known. */
export function newTeeTimes(
  groups: readonly GroupTeeTime[],
  guests: readonly { readonly hostId: string }[],
  most: number | null,
): NewTeeTime[] {
  const seated = groups.map((group) => ({
    ...group,
    guests: guests.filter(({ hostId }) => group.players.includes(hostId)).length,
  }));
  const sizes = seated.map((group) => group.players.length + group.guests);
  const seats = seatsOfGroups(sizes, most);
  return seated.map((group, place) => ({ ...group, maxPlayers: seats[place] as number }));
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/**
 * Seats of each group, by their sizes: four, and fewer where the round has a most of players, as many as they are at least.
 * The group with the most free seats loses one first, and one without players keeps the last.
 */
function seatsOfGroups(sizes: readonly number[], most: number | null): number[] {
  const seats = sizes.map((size) => Math.max(size, GROUP_MAX));
  const room = (place: number) => (seats[place] as number) - leastSeats(sizes[place] as number);
  for (let left = sum(seats) - (most ?? Number.POSITIVE_INFINITY); left > 0; left -= 1) {
    const place = [...seats.keys()].toSorted((one, other) => room(other) - room(one))[0] as number;
    if (room(place) <= 0) break;
    seats[place] = (seats[place] as number) - 1;
  }
  return seats;
}

/** Seats that a group of so many keeps: with none it would be no tee time. */
const leastSeats = (size: number): number => Math.max(size, 1);

/**
 * Seats of each group where a whole booking is to have so many: nobody loses one, and a group has four at most. Else why it
 * cannot have them.
 * @param sizes how many players each group has, guests included.
 */
export function changedSeats(
  sizes: readonly number[],
  seats: number,
): { readonly seats: readonly number[] } | { readonly refusal: Refusal } {
  const [players, least, most] = [sum(sizes), sum(sizes.map(leastSeats)), sum(seatsOfGroups(sizes, null))];
  if (seats < players)
    return { refusal: { code: 'seats-taken', detail: `${players} players have a seat, and nobody loses one` } };
  if (seats < least)
    return {
      refusal: { code: 'too-few-seats', detail: `Tee times without players keep a seat each: ${least} in all` },
    };
  if (seats > most)
    return { refusal: { code: 'too-many-seats', detail: `The groups of this booking hold ${most} players` } };
  return { seats: seatsOfGroups(sizes, seats) };
}

/** When a booking begins, on which clocks, and for how long. */
export interface BookingStart {
  readonly startsAt: Date;
  /** IANA zone of the course. */
  readonly timeZone: string;
  readonly holes: number;
}

/** Milliseconds since 1970 at which a group begins, by its place in the booking from 0 on: ten minutes after the one before it. */
const startOfGroup = (index: number, { startsAt }: { readonly startsAt: Date }): number =>
  startsAt.getTime() + index * GROUP_INTERVAL_MINUTES * MINUTE_MS;

/** The tee time of a group, by its place in the booking from 0 on. */
export function teeTimeOfGroup(index: number, booking: BookingStart): Omit<GroupTeeTime, 'players'> {
  const startsAt = startOfGroup(index, booking);
  return { ...clocksAt(new Date(startsAt), booking.timeZone), round: roundFrom(startsAt, booking.holes) };
}

/** Tee times that are to be held until a moment, those of players among them. */
export interface Held {
  readonly teeTimes: number;
  readonly until: Date;
}

/**
 * The groups of a booking and, behind them, tee times without players, so that they are as many as are to be held. Else why
 * they cannot be.
 * @param most players that the round has at most; null for as many as its tee times hold.
 */
export function heldTeeTimes(
  groups: readonly GroupTeeTime[],
  start: BookingStart,
  { teeTimes, most }: { teeTimes: number; most: number | null },
): { readonly teeTimes: readonly GroupTeeTime[] } | { readonly refusal: Refusal } {
  if (teeTimes < groups.length)
    return { refusal: { code: 'too-few-tee-times', detail: `Its players need ${groups.length} tee times` } };
  if (most !== null && teeTimes > Math.ceil(most / GROUP_MAX))
    return { refusal: { code: 'too-many-tee-times', detail: `At most ${most} play, who need fewer tee times` } };
  const empty = Array.from({ length: teeTimes - groups.length }, (_, place) => ({
    ...teeTimeOfGroup(groups.length + place, start),
    players: [],
  }));
  return { teeTimes: [...groups, ...empty] };
}

/** The tee times of one booking, ten minutes apart, one for each group. */
export const groupTeeTimes = (groups: readonly (readonly string[])[], start: BookingStart): GroupTeeTime[] =>
  groups.map((players, index) => ({ ...teeTimeOfGroup(index, start), players }));

/**
 * The places of the tee times that move, in an order in which none is moved onto a start that another still has: those
 * that get later from the last one on, then those that get earlier from the first one on.
 */
export function orderOfMoves(
  teeTimes: readonly { readonly startsAt: Date }[],
  targets: readonly { readonly round: Interval }[],
): number[] {
  const delays = targets.map(({ round }, index) => round.startsAt - (teeTimes[index]?.startsAt.getTime() ?? 0));
  const places = [...delays.keys()];
  const isLater = (place: number) => (delays[place] ?? 0) > 0;
  const isEarlier = (place: number) => (delays[place] ?? 0) < 0;
  return [...places.filter(isLater).reverse(), ...places.filter(isEarlier)];
}

/** The tee time of a booking that a golfer reads about: their own, else the one that they ask for, else one that is left. */
export function shownOf<Seats extends Seated & { readonly id: string; readonly status: string }>(
  teeTimes: readonly Seats[],
  { id, userId }: { id: string; userId: string },
): Seats | undefined {
  const confirmed = teeTimes.filter(({ status }) => status === 'confirmed');
  return (
    confirmed.find((teeTime) => playersOf(teeTime).includes(userId)) ??
    confirmed.find((teeTime) => teeTime.id === id) ??
    confirmed[0] ??
    teeTimes.find((teeTime) => teeTime.id === id)
  );
}

/**
 * The tee times ahead that nobody has any more, of a booking of which others stand. One emptied before the round was moved
 * counts only at a start that the round has now, too.
 * @param startsAt of the round.
 */
export function emptiedOf<TeeTime extends { readonly status: string; readonly startsAt: Date }>(
  teeTimes: readonly TeeTime[],
  { startsAt, now }: { startsAt: Date; now: Date },
): TeeTime[] {
  const confirmed = teeTimes.filter(({ status }) => status === 'confirmed');
  const inUse = new Set(confirmed.map((one) => one.startsAt.getTime()));
  if (inUse.size === 0) return [];
  const starts = teeTimes.map((_, place) => startOfGroup(place, { startsAt }));
  const gone = new Set(starts.filter((start) => start > now.getTime() && !inUse.has(start)));
  return teeTimes.filter((one) => one.status === 'cancelled' && gone.has(one.startsAt.getTime()));
}

interface Seated {
  readonly bookings: readonly { readonly status: string; readonly userId: string }[];
}

/** Golfers with a seat. */
export const playersOf = ({ bookings }: Seated): string[] =>
  bookings.filter((seat) => seat.status === 'confirmed').map((seat) => seat.userId);

/** The seats of a tee time but for those that were given up long before others. */
export function shownSeats<S extends { readonly status: string; readonly bookedAt: Date }>(seats: readonly S[]): S[] {
  const givenUp = seats.filter(({ status }) => status === 'cancelled');
  const latestFirst = givenUp.toSorted((one, other) => other.bookedAt.getTime() - one.bookedAt.getTime());
  const hidden = new Set(latestFirst.slice(GIVEN_UP_SEATS_MAX));
  return seats.filter((seat) => !hidden.has(seat));
}

/** Players whom rounds of theirs keep from playing their group's. */
export interface Kept {
  /** By a round at the same time. */
  readonly busy: readonly string[];
  /** By one on the same day that is too far away, and by none at the same time. */
  readonly far: readonly string[];
}

/** The players who cannot play, in the order of their seats. */
export function playersKept(
  teeTimes: readonly GroupTeeTime[],
  place: Place,
  booked: ReadonlyMap<string, readonly Round[]>,
): Kept {
  const kept = teeTimes.flatMap(({ players, date, round }) =>
    players.flatMap((player) => {
      const others = booked.get(player) ?? [];
      if (!clashes(others, { ...round, date, place })) return [];
      return [{ player, isBusy: others.some((other) => overlap(other, round)) }];
    }),
  );
  const { busy = [], far = [] } = Object.groupBy(kept, ({ isBusy }) => (isBusy ? 'busy' : 'far'));
  return { busy: busy.map(({ player }) => player), far: far.map(({ player }) => player) };
}
