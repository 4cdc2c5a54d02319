import { Id } from '@fourball/contracts/http/fields.ts';
import type { LiveEvent } from './events/live-event.ts';

/** A sign of life: a comment, which browsers skip. */
export const HEARTBEAT = Buffer.from(':\n\n');

/** One event as it stands on a stream. */
export function frameOf({ event, data }: LiveEvent): string {
  const id = event === 'notification' ? `id: ${data.id}\n` : '';
  return `${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A browser whose stream ends comes back after a second or so, not all of them at once. */
const COMES_BACK_MS = 500;
const COMES_BACK_WITHIN_MS = 2_000;

/**
 * First lines of a stream: when to come back after its end, and from where on, also when nothing is told before that.
 * @param chance between 0 and 1.
 * @param from the id that everything to be told comes after.
 */
export const openingOf = (chance: number, from: string): string =>
  `retry: ${COMES_BACK_MS + Math.floor(chance * COMES_BACK_WITHIN_MS)}\nid: ${from}\n\n`;

/** The notification that a browser has seen last; undefined for one that begins anew, or says nothing of use. */
export const lastSeen = (header: unknown): string | undefined => Id.safeParse(header).data;
