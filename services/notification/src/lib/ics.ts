import { ROUND_MINUTES } from '@fourball/contracts/constants.ts';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { inOneLine, moment } from './format.ts';

/** Tee time as a calendar shows it. */
export interface CalendarTeeTime {
  readonly id: string;
  /** Version of the last event about it: it rises with each change, so that a calendar keeps the newest. */
  readonly version: number;
  readonly courseName: string;
  /** The wall clock at the course, and its IANA zone. */
  readonly date: string;
  readonly time: string;
  readonly timeZone: string;
  readonly startsAt: Date;
  /** Null where older events did not tell it: then a round of 18 holes is meant. */
  readonly endsAt: Date | null;
  readonly location: string | null;
  readonly bookingUrl: string | null;
  readonly bookingReference: string;
  /** Number under which the course itself has it. */
  readonly reservedAs: string | null;
  readonly status: string | null;
}

export interface CalendarFacts {
  /** PUBLISH is a feed or a file to keep; REQUEST and CANCEL are what a mail says to the reader's calendar. */
  readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** Where golfers reach the app. */
  readonly publicUrl: string;
  /** DTSTAMP: when this was written. The same facts make the same text, to the octet. */
  readonly writtenAt: Date;
  /** Sender and recipient of a mail (RFC 5546 asks for both). */
  readonly invitation?: Readonly<Record<'organizer' | 'attendee', { name: string; address: string }>> | undefined;
  /** Its reader has no account: nothing leads into the app. */
  readonly isForOutsider?: boolean | undefined;
}

/**
 * Tee times as iCalendar text (RFC 5545): instants are in UTC, which every calendar shows in its reader's own zone and none
 * gets wrong; the wall clock at the course stands in the description. A tee time has one UID for all golfers and for ever.
 */
export function calendarOf(teeTimes: readonly CalendarTeeTime[], facts: CalendarFacts): string {
  const calendar = ical({
    prodId: { company: 'Fourball', product: 'Tee times', language: 'EN' },
    method: ICalCalendarMethod[facts.method],
    ...(facts.method === 'PUBLISH' ? { name: 'Fourball' } : {}),
  });
  for (const teeTime of teeTimes) calendar.createEvent(entryOf(teeTime, facts));
  return `${calendar.toString()}\r\n`;
}

/** `<id>@<host>`: the same whoever reads it, through all changes. */
const uidOf = (teeTimeId: string, publicUrl: string): string => `${teeTimeId}@${new URL(publicUrl).hostname}`;

function entryOf(teeTime: CalendarTeeTime, { method, publicUrl, writtenAt, invitation, isForOutsider }: CalendarFacts) {
  const { startsAt, location, version } = teeTime;
  const isCancelled = method === 'CANCEL' || teeTime.status === 'cancelled';
  return {
    id: uidOf(teeTime.id, publicUrl),
    sequence: version,
    stamp: writtenAt,
    start: startsAt,
    end: teeTime.endsAt ?? new Date(startsAt.getTime() + ROUND_MINUTES[18] * 60_000),
    summary: inOneLine(`Golf at ${teeTime.courseName}`),
    location: inOneLine(location ?? teeTime.courseName),
    description: descriptionOf(teeTime),
    ...(isForOutsider ? {} : { url: `${publicUrl.replace(/\/+$/, '')}/round/${teeTime.id}` }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(invitation ? partiesOf(invitation) : {}),
  };
}

const descriptionOf = (teeTime: CalendarTeeTime): string =>
  [
    `${moment(teeTime)} at the course (${teeTime.timeZone})`,
    `Booking reference: ${teeTime.bookingReference}`,
    ...reservationOf(teeTime),
  ]
    .map(inOneLine)
    .join('\n');

/** The course's number, or where to get one. */
function reservationOf({ reservedAs, bookingUrl }: CalendarTeeTime): string[] {
  if (reservedAs) return [`Reserved with the course: ${reservedAs}`];
  return bookingUrl ? [`Reserve with the course: ${bookingUrl}`] : [];
}

/** Nobody is asked to answer the mail: who does not come says so in the app. */
const partiesOf = ({ organizer, attendee }: NonNullable<CalendarFacts['invitation']>) => ({
  organizer: { name: inOneLine(organizer.name), email: organizer.address },
  attendees: [
    {
      name: inOneLine(attendee.name),
      email: attendee.address,
      rsvp: false,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      type: ICalAttendeeType.INDIVIDUAL,
    },
  ],
});
