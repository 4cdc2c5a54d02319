import * as z from 'zod/mini';
import { HttpsUrl, Id, Instant } from './fields.ts';
import type { Routes } from './route.ts';

export const CalendarProvider = z.enum(['google', 'apple'], 'must be google or apple');
export type CalendarProvider = z.output<typeof CalendarProvider>;

/** How a golfer's calendar and Fourball know of each other. */
export const CalendarSync = z.object({
  /** While off, the private feeds are empty and the imported calendar counts for nothing. */
  syncEnabled: z.boolean(),
  /** New bookings are in the feeds at once; while off, from the next "Sync Now" on. */
  autoSync: z.boolean(),
  connections: z.array(
    z.object({
      provider: CalendarProvider,
      /** The feed's secret https address; whoever has it sees the bookings. */
      feedUrl: z.string(),
      connectedAt: Instant,
      /** When new bookings were let in last; with auto-sync, each time that a calendar reads it. */
      lastSyncAt: Instant,
      /** When a calendar read it last, to the hour; null while none did. */
      lastUsedAt: z.optional(z.nullable(Instant)),
    }),
  ),
  /** The golfer's own calendar, whose busy times count in the ranking; nobody sees them. */
  imported: z.nullable(
    z.object({
      /** Host alone: the address is a secret. */
      host: z.string(),
      /** When its address was given; null where that is not known. */
      importedAt: z.optional(z.nullable(Instant)),
      /** When it was last read; null while it never was. */
      lastSyncAt: z.nullable(Instant),
      busyTimes: z.int(),
      /** Why it could not be read the last time, as a sentence. */
      failure: z.nullable(z.string()),
    }),
  ),
});
export type CalendarSync = z.output<typeof CalendarSync>;

const answer = CalendarSync;
const providerParams = z.object({ provider: CalendarProvider });

export const calendarRoutes = {
  calendarSync: {
    method: 'GET',
    path: '/api/calendar',
    service: 'notification',
    access: 'signed-in',
    summary: "How the caller's calendars are connected.",
    success: { status: 200, answer },
  },
  changeCalendarSync: {
    method: 'PATCH',
    path: '/api/calendar',
    service: 'notification',
    access: 'signed-in',
    summary: 'Switches the sync, or the auto-sync; what is left out stays.',
    body: z.strictObject({ syncEnabled: z.optional(z.boolean()), autoSync: z.optional(z.boolean()) }),
    success: { status: 200, answer },
  },
  connectCalendar: {
    method: 'POST',
    path: '/api/calendar/connections/:provider',
    service: 'notification',
    access: 'signed-in',
    summary: 'Makes a private feed for this calendar to subscribe to. Again: the same feed.',
    params: providerParams,
    success: { status: 200, answer },
  },
  disconnectCalendar: {
    method: 'DELETE',
    path: '/api/calendar/connections/:provider',
    service: 'notification',
    access: 'signed-in',
    summary: "Revokes the feed's address for ever. Again: nothing changes.",
    params: providerParams,
    success: { status: 200, answer },
  },
  importCalendar: {
    method: 'POST',
    path: '/api/calendar/import',
    service: 'notification',
    access: 'signed-in',
    summary:
      'Reads the calendar at this secret address now and every hour from then on: when it is busy, so is the golfer in the ranking, but on dates of which My Schedule says something. In the place of one that was given before. 400 with the reason for an address that cannot be read within ten seconds, that is no calendar, or that does not lie on the public internet.',
    body: z.strictObject({ address: HttpsUrl }),
    success: { status: 200, answer },
    limit: 'calendarReading',
  },
  forgetCalendar: {
    method: 'DELETE',
    path: '/api/calendar/import',
    service: 'notification',
    access: 'signed-in',
    summary: 'Forgets the imported calendar and its busy times. Again: nothing changes.',
    success: { status: 200, answer },
  },
  syncCalendar: {
    method: 'POST',
    path: '/api/calendar/sync',
    service: 'notification',
    access: 'signed-in',
    summary: '"Sync Now": brings the feeds up to date and reads the imported calendar again.',
    success: { status: 200, answer },
    limit: 'calendarReading',
  },
  calendarFeed: {
    method: 'GET',
    path: '/api/calendar/feeds/:feedToken/fourball.ics',
    service: 'notification',
    access: 'anyone',
    summary: "The bookings behind a private feed's address, with an ETag; 304 where nothing changed, 404 once revoked.",
    params: z.object({ feedToken: z.string().check(z.maxLength(100)) }),
    success: { status: 200, answer: null },
    media: 'text/calendar',
    limit: 'calendarFeed',
  },
  teeTimeCalendar: {
    method: 'GET',
    path: '/api/calendar/tee-times/:teeTimeId',
    service: 'notification',
    access: 'owner',
    summary: "One of the caller's bookings as a calendar file.",
    params: z.object({ teeTimeId: Id }),
    success: { status: 200, answer: null },
    media: 'text/calendar',
  },
} as const satisfies Routes;
