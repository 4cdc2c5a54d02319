import { isolated } from '@fourball/contracts/bidi.ts';
import { REMINDER_HOURS } from '@fourball/contracts/constants.ts';
import { reminderFacts } from '../../email/templates/payload.ts';
import { clockStamp, moment } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Until when a tee time may start for its players to be reminded of it now. */
export const remindedUntil = (now: Date): Date => new Date(now.getTime() + REMINDER_HOURS * HOUR_MS);

/** Hours before a start from which its squad's creator is reminded: courses still answer the telephone on one of these days. */
const AHEAD_HOURS = 48;

/** Until when a tee time may start for its squad's creator to be reminded now that the course has not reserved it. */
export const unreservedUntil = (now: Date): Date => new Date(now.getTime() + AHEAD_HOURS * HOUR_MS);

/** Hours of the day, on the clock at the course, in which a squad's creator is reminded: nobody reserves at night. */
const [FIRST_HOUR, LAST_HOUR] = [8, 19];

/** Whether it is by day in a zone, by this platform's clocks: PostgreSQL does not know all zones that it knows. */
export function isByDay(now: Date, timeZone: string): boolean {
  const hour = Number(clockStamp(now.getTime(), timeZone).slice(11, 13));
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
}

/** A tee time as it is kept; of those that were kept long ago, only who plays is known. */
interface KeptTeeTime {
  readonly id: string;
  readonly squadId: string | null;
  readonly courseName: string | null;
  readonly date: string | null;
  readonly time: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** Each player reads when and where they play. */
export const reminderNotices = (teeTime: KeptTeeTime & { readonly players: readonly string[] }): Notice[] => {
  const { id, squadId, courseName, date, time, players } = teeTime;
  if (!squadId || !date || !time) return [];
  const mail = reminderFacts(teeTime);
  return players.map((userId) => ({
    userId,
    type: 'tee_time_reminder',
    title: 'Tee time reminder',
    message: `You're playing ${isolated(courseName ?? '')} on ${moment({ date, time })}`,
    data: { squadId, teeTimeId: id },
    mail,
  }));
};

/** Tells a golfer, who is to change that, that a tee time is not reserved with the course. */
export function reservationReminder(teeTime: KeptTeeTime, userId: string | null): Notice[] {
  const { id, squadId, courseName, date, time } = teeTime;
  if (!squadId || !date || !time || !userId) return [];
  return [
    {
      userId,
      type: 'tee_time_reminder',
      title: 'Not reserved with the course yet',
      message: `${isolated(courseName ?? '')} on ${moment({ date, time })}: reserve it there, then give the course's number`,
      data: { squadId, teeTimeId: id },
      mail: reminderFacts(teeTime, 'reservation-reminder'),
    },
  ];
}
