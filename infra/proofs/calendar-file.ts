import { parseICS, type VEvent } from 'node-ical';

/** A round as a calendar shows it, read by a parser that shares no code with what wrote the file. */
export interface Entry {
  readonly uid: string;
  readonly sequence: number;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly location: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * Reads a file as a calendar does that takes it in: the entries, the earliest first, and the method that it asks for.
 */
export function readCalendar(file: string): { entries: Entry[]; method: string | undefined } {
  const parts = Object.values(parseICS(file)).filter((part) => part !== undefined);
  const events = parts.filter((part): part is VEvent => part.type === 'VEVENT');
  const entries = events.map((event) => ({
    uid: event.uid,
    sequence: Number(event.sequence ?? 0),
    isCancelled: event.status === 'CANCELLED',
    summary: textOf(event.summary),
    location: textOf(event.location),
    startsAt: new Date(event.start),
    endsAt: new Date(event.end ?? Number.NaN),
  }));
  return {
    entries: entries.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime()),
    method: /^METHOD:(\w+)\r?$/m.exec(file)?.[1],
  };
}

/** A text with parameters, such as its language, is an object there. */
const textOf = (text: unknown): string =>
  typeof text === 'object' && text !== null && 'val' in text ? String(text.val) : String(text ?? '');

/** The secret in a private feed's address. */
export const feedTokenOf = (feedUrl: string): string =>
  /\/api\/calendar\/feeds\/([^/]+)\/fourball\.ics$/.exec(new URL(feedUrl).pathname)?.[1] ?? '';
