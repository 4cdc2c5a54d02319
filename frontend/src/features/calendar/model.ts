import type { CalendarProvider, CalendarSync } from '@fourball/contracts/http/calendar.ts';

export interface Provider {
  readonly provider: CalendarProvider;
  readonly name: string;
  readonly description: string;
}

export const PROVIDERS: readonly Provider[] = [
  { provider: 'google', name: 'Google Calendar', description: 'Sync with your Google Calendar events' },
  { provider: 'apple', name: 'Apple Calendar', description: 'Sync with your iPhone/Mac calendar' },
];

/** Devices of Apple alone open a calendar's address by themselves. */
export const opensCalendarAddresses = (userAgent: string): boolean => /iPhone|iPad|iPod|Macintosh/.test(userAgent);

const webcal = (feedUrl: string): string => feedUrl.replace(/^https?:/, 'webcal:');

/** Where the provider asks whether to subscribe to the feed. */
export const subscribeLink = (provider: CalendarProvider, feedUrl: string): string =>
  provider === 'apple'
    ? webcal(feedUrl)
    : `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal(feedUrl))}`;

/** The connected calendars, with the golfer's own where they gave its address. */
export const connectedCount = ({ connections, imported }: Pick<CalendarSync, 'connections' | 'imported'>): number =>
  connections.length + (imported ? 1 : 0);
