import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Course } from '@fourball/contracts/http/course.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import { addressLine, placeOf } from '../../courses/policy.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import { sunsetAt } from '../../ranking/sunset.ts';
import { isHeld } from '../seats/policy.ts';
import { emptiedOf, playersOf, shownSeats } from './policy.ts';
import type { TeeTimeRow } from './repository.ts';

/** Golfer whose act changed it, where it or its new player was before, and the player who changed groups. */
type TeeTimeChange = Pick<TeeTimeState, 'changedBy' | 'movedFrom' | 'regrouped' | 'isTakenBack' | 'isFromLine'>;

/**
 * A tee time as its squad sees it, seats that were given up included; the contract drops what else the row has. The price is
 * the course's average per player at the time of booking.
 */
export const teeTimeView = ({ recommendation: _, ...row }: TeeTimeRow, squadName: string): TeeTime => ({
  ...row,
  date: calendarDate(row.date),
  price: row.price?.toNumber() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  bookings: shownSeats(row.bookings).map((seat) => ({ ...seat, bookedAt: seat.bookedAt.toISOString() })),
  squad: { name: squadName },
});

interface RoundFacts {
  readonly squad: Required<Round['squad']>;
  readonly course: Course;
  /** Those of the whole booking, the earliest first. */
  readonly teeTimes: readonly TeeTimeRow[];
  readonly now: Date;
}

/** A tee time as the page about it shows it. */
export function roundView(row: TeeTimeRow, { squad, course, teeTimes, now }: RoundFacts): Round {
  const view = teeTimeView(row, squad.name);
  const sunset = sunsetAt(view.date, { position: placeOf(course).position, timeZone: course.timeZone });
  return {
    ...view,
    squad,
    bookings: view.bookings.filter(({ status }) => status === 'confirmed'),
    recommendationId: row.recommendationId,
    course,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    sunsetAt: Number.isFinite(sunset) ? new Date(sunset).toISOString() : null,
    groups: teeTimes
      .filter(({ status }) => status === 'confirmed')
      .map((teeTime) => ({
        teeTimeId: teeTime.id,
        time: teeTime.time,
        players: playersOf(teeTime),
        seats: teeTime.maxPlayers,
        freeSeats: teeTime.startsAt > now ? teeTime.maxPlayers - teeTime.bookedPlayers : 0,
      })),
    isHeld: isHeld(row, now),
    emptied: [...new Set(emptiedOf(teeTimes, { startsAt: row.recommendation.startsAt, now }).map(({ time }) => time))],
  };
}

/** Guests of golfers with a seat. */
export function guestsOf(row: TeeTimeRow): TeeTimeRow['recommendation']['guests'] {
  const players = playersOf(row);
  return row.recommendation.guests.filter(({ hostId }) => players.includes(hostId));
}

/** In a mail or a calendar of ours an address that a golfer gave would lead strangers anywhere. */
const vouchedUrl = ({ source, bookingUrl }: TeeTimeRow['course']): string | null =>
  source === 'golfer' ? null : bookingUrl;

/** A tee time as the other services hear of it; the contract drops what else the row has. */
export const teeTimeState = (row: TeeTimeRow, change: Partial<TeeTimeChange> = {}): TeeTimeState => ({
  ...row,
  courseName: row.course.name,
  date: calendarDate(row.date),
  timeZone: row.course.timeZone,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  location: addressLine(row.course),
  bookingUrl: vouchedUrl(row.course),
  players: playersOf(row),
  guestsOf: guestsOf(row).map(({ hostId }) => hostId),
  changedBy: null,
  movedFrom: null,
  regrouped: null,
  ...change,
});
