import { GROUP_MAX } from '@fourball/contracts/constants.ts';
import type { MemberAnswer } from '@fourball/contracts/http/answer.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import { fromDateText } from '../../lib/dates.ts';
import { wholeDollars } from '../../lib/dollars.ts';
import { placeOf } from '../../lib/text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const days = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "in 5 days", "tomorrow", "today". */
export const daysAway = (date: string, today: string): string =>
  days.format(Math.round((fromDateText(date).getTime() - fromDateText(today).getTime()) / DAY_MS), 'day');

/** "1:15 PM" by the clock at the course. */
export const clockAt = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

/** "about 1:15 PM": a round ends at no certain minute. */
export const endText = ({ endsAt, course }: Pick<Round, 'endsAt' | 'course'>): string =>
  `about ${clockAt(endsAt, course.timeZone)}`;

export type RoundPhase = 'cancelled' | 'ahead' | 'playing' | 'over';

export function phaseOf(
  { status, startsAt, endsAt }: Pick<Round, 'status' | 'startsAt' | 'endsAt'>,
  now: Date,
): RoundPhase {
  if (status === 'cancelled') return 'cancelled';
  if (now < new Date(startsAt)) return 'ahead';
  return now < new Date(endsAt) ? 'playing' : 'over';
}

export const playsIn = ({ bookings }: Pick<Round, 'bookings'>, userId: string): boolean =>
  bookings.some((seat) => seat.userId === userId);

export const freeSeatsOf = ({ groups }: Pick<Round, 'groups'>): number =>
  groups.reduce((free, { freeSeats }) => free + freeSeats, 0);

/** Seats of the groups of a round: how many there are, and how many of these are taken. */
export function seatsOf({ groups }: Pick<Round, 'groups'>): { all: number; taken: number } {
  const all = groups.reduce((sum, { seats = GROUP_MAX }) => sum + seats, 0);
  return { all, taken: all - freeSeatsOf({ groups }) };
}

/**
 * A round as it is once a player has given up their seat, and those of their guests. With its last player a group is gone,
 * unless its tee times are held.
 */
export function withoutSeat(round: Round, userId: string, guests: number): Round {
  const bookings = round.bookings.filter((seat) => seat.userId !== userId);
  const groups = round.groups
    .map((group) => {
      if (!group.players.includes(userId)) return group;
      const players = group.players.filter((player) => player !== userId);
      return { ...group, players, freeSeats: group.freeSeats + 1 + guests };
    })
    .filter(({ players }) => round.isHeld || players.length > 0);
  const status = groups.length > 0 ? round.status : 'cancelled';
  return { ...round, bookings, bookedPlayers: bookings.length, groups, status };
}

interface Spot {
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipCode: string | null;
}

/** "2210 E Copperquill Way, Phoenix, AZ 85016" */
export const addressOf = ({ address, zipCode, ...place }: Spot): string =>
  [address, [placeOf(place), zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Way to a course by its position, else by its name and address. */
export function directionsTo(course: Round['course']): string {
  const { latitude, longitude, name } = course;
  const known = latitude !== null && longitude !== null;
  return mapOf(known ? [`${latitude},${longitude}`] : [name, addressOf(course)]);
}

/** Way to a place by what is known of it. */
export const mapOf = (words: readonly string[]): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(words.filter(Boolean).join(', '))}`;

/** Address that a phone dials: the first number in the text, without an extension; null where there is none in it. */
export function phoneLink(phone: string | null): string | null {
  // The zero that is dialled within the country alone.
  const [number] = /\+?\d[\d\s().-]*/.exec((phone ?? '').replace(/(\+\d+\s*)\(0\)/, '$1')) ?? [];
  return number ? `tel:${number.replaceAll(/[^\d+]/g, '')}` : null;
}

export const costText = (price: number | null): string =>
  price === null ? 'Price not known' : `${wholeDollars(price)} each, on average`;

/** A golfer's answer to a round, as a leader or mate reads it. */
export const ANSWER_WORDS: Readonly<Record<MemberAnswer['answer'], string>> = { in: 'In', maybe: 'Maybe', out: 'Out' };

/** Answers to a round that tell more than its seats do: of those who are in, the ones with a note. */
export const answersBesideSeats = (answers: readonly MemberAnswer[]): MemberAnswer[] =>
  answers.filter(({ answer, note }) => answer !== 'in' || note);
