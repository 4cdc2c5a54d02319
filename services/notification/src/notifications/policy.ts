import type { GolferState } from '@fourball/contracts/events/auth.ts';
import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Notification } from '@fourball/contracts/http/notification.ts';

/** What a golfer is told, before it is stored. */
export type Notice = Pick<Notification, 'userId' | 'type' | 'title' | 'message' | 'data'>;

interface Member {
  readonly id: string;
  readonly userId: string;
  readonly joinedAt: Date;
}

/**
 * Who hears of whom, once a newcomer's joining becomes known: every member hears of those who joined after them. Events
 * may arrive in another order than they happened in, so a newcomer who was known late also hears of the ones after them.
 * The creator joins first and is therefore news to nobody.
 */
export function joiningsToTell(newcomer: Member, others: readonly Member[]): { reader: string; joined: string }[] {
  return others
    .filter((other) => other.userId !== newcomer.userId)
    .map((other) =>
      isEarlier(other, newcomer)
        ? { reader: other.userId, joined: newcomer.userId }
        : { reader: newcomer.userId, joined: other.userId },
    );
}

/** Ids order those who joined in the same millisecond, the same way for every reader. */
function isEarlier(one: Member, other: Member): boolean {
  const apart = one.joinedAt.getTime() - other.joinedAt.getTime();
  return apart === 0 ? one.id < other.id : apart < 0;
}

export const joiningNotice = (
  reader: string,
  joined: Pick<GolferState, 'firstName' | 'lastName'>,
  squad: { readonly id: string; readonly name: string },
): Notice => ({
  userId: reader,
  type: 'squad_update',
  title: 'New squad member',
  message: `${joined.firstName} ${joined.lastName} joined ${squad.name}`,
  data: { squadId: squad.id },
});

/** One notice for each player who wants to hear of bookings. */
export function bookingNotices(
  teeTime: Pick<TeeTimeState, 'id' | 'squadId' | 'courseName' | 'date' | 'time'>,
  players: readonly Pick<GolferState, 'id' | 'notificationSettings'>[],
): Notice[] {
  const message = `You're playing ${teeTime.courseName} on ${longDate(teeTime.date)} at ${clockTime(teeTime.time)}`;
  return players
    .filter((player) => player.notificationSettings.bookingConfirmations)
    .map((player) => ({
      userId: player.id,
      type: 'booking_confirmation',
      title: 'Tee time booked',
      message,
      data: { squadId: teeTime.squadId, teeTimeId: teeTime.id },
    }));
}

const weekdayMonthDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `2027-06-12` as `Saturday, June 12`. */
const longDate = (date: string): string => weekdayMonthDay.format(new Date(`${date}T00:00:00Z`));

/** `09:00` as `9:00 AM`. */
function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
