import { isolated } from '@fourball/contracts/bidi.ts';
import { reminderFacts } from '../../email/templates/payload.ts';
import { moment } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';
import type { KeptTeeTime } from '../reminders/policy.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Hours before a start from which its booker is reminded: courses still answer the telephone on one of these days. */
const AHEAD_HOURS = 48;

/** Until when a tee time may start for its booker to be reminded now that the course has not reserved it. */
export const unreservedUntil = (now: Date): Date => new Date(now.getTime() + AHEAD_HOURS * HOUR_MS);

/** The booker of a tee time reads that it is not reserved with the course. */
export function reservationReminder(teeTime: KeptTeeTime & { readonly bookedBy: string | null }): Notice[] {
  const { id, squadId, courseName, date, time, bookedBy } = teeTime;
  if (!squadId || !date || !time || !bookedBy) return [];
  return [
    {
      userId: bookedBy,
      type: 'tee_time_reminder',
      title: 'Not reserved with the course yet',
      message: `${isolated(courseName ?? '')} on ${moment({ date, time })}: reserve it there, then give the course's number`,
      data: { squadId, teeTimeId: id },
      mail: reminderFacts(teeTime, 'reservation-reminder'),
    },
  ];
}
