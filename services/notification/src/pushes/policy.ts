import type { Notification } from '@fourball/contracts/http/notification.ts';
import { cut } from '../wording/policy.ts';

/** A push that has not left within an hour is given up: the notification is in the app. */
const GIVEN_UP_AFTER_SECONDS = 60 * 60;
const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 10 * 60;
/** As much of a message as a lock screen shows; the whole push must fit into 4 KiB, whatever characters it has. */
const MESSAGE_MAX = 300;

/**
 * Seconds from a failed attempt to the next: doubling from 10 up to 10 minutes, with up to a quarter more. Undefined once
 * the next would be an hour after the notification.
 * @param luck from 0 to 1.
 */
export function retryAfter(attempts: number, ageSeconds: number, luck: number): number | undefined {
  const delay = Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS) * (1 + luck / 4);
  return ageSeconds + delay > GIVEN_UP_AFTER_SECONDS ? undefined : delay;
}

export const isTooLate = (ageSeconds: number): boolean => ageSeconds > GIVEN_UP_AFTER_SECONDS;

/**
 * What an answer of a push service means: `gone` where the browser does not listen any more (RFC 8030), `again` where it
 * could not take the push now, `refused` where it never will.
 */
export function verdictOn(status: number): 'sent' | 'gone' | 'again' | 'refused' {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'again' : 'refused';
}

/** What a browser gets: what it shows, and what it needs to open the right screen. */
export const payloadOf = ({ id, type, title, message, data }: Omit<Notification, 'userId' | 'isRead' | 'createdAt'>) =>
  JSON.stringify({ id, type, title, message: cut(message, MESSAGE_MAX, '…'), data });
