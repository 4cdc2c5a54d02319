import type { Notification } from '@fourball/contracts/http/notification.ts';
import { cut } from '../../lib/format.ts';
import { createRetryPolicy } from '../../lib/retry-policy.ts';

/** A push that has not left within an hour is given up: the notification is in the app. */
const GIVEN_UP_AFTER_SECONDS = 60 * 60;
/** As much of a message as a lock screen shows; the whole push must fit into 4 KiB, whatever characters it has. */
const MESSAGE_MAX = 300;

/** A push is tried again after 10 s at first and after 10 minutes at most. */
export const retryPushAfter = createRetryPolicy({ first: 10, longest: 10 * 60, givenUpAfter: GIVEN_UP_AFTER_SECONDS });

export const isTooLate = ({ isOver, ageSeconds }: { isOver: boolean; ageSeconds: number }): boolean =>
  isOver || ageSeconds > GIVEN_UP_AFTER_SECONDS;

/**
 * Meaning of a push service's answer: `gone` where the browser does not listen any more (RFC 8030), `again` where it
 * could not take the push now, `refused` where it never will.
 */
export function verdictOn(status: number): 'sent' | 'gone' | 'again' | 'refused' {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'again' : 'refused';
}

/** Payload for a browser: the text that it shows, and what it needs to open the right screen. */
export const payloadOf = ({ id, type, title, message, data }: Omit<Notification, 'userId' | 'isRead' | 'createdAt'>) =>
  JSON.stringify({ id, type, title, message: cut(message, MESSAGE_MAX, '…'), data });
