import { INVITATIONS_MAX, INVITE_EXPIRY_DAYS } from '@fourball/contracts/constants.ts';
import { Email } from '@fourball/contracts/http/fields.ts';
import { LIMITS } from '@fourball/contracts/limits.ts';

/** Characters of a wrong address that are repeated in the sentence about it. */
const SHOWN = 100;

/**
 * The addresses in a text that separates them by commas, each once and in lower case; empty ones are dropped.
 * @returns instead what is wrong with them, in words that follow the field's name or stand for themselves.
 */
export function readAddresses(text: string): { addresses: string[] } | { fault: string } {
  const addresses = new Set<string>();
  const wrong: string[] = [];
  for (const part of text.split(',').map((address) => address.trim())) {
    if (part === '') continue;
    const { data } = Email.safeParse(part);
    if (data) addresses.add(data);
    else wrong.push(part.slice(0, SHOWN));
  }
  if (wrong.length > 0) return { fault: `Not a valid email address: ${wrong.slice(0, INVITATIONS_MAX).join(', ')}` };
  if (addresses.size > INVITATIONS_MAX) return { fault: `Please invite at most ${INVITATIONS_MAX} addresses at once` };
  return { addresses: [...addresses] };
}

/** The moment before which a mail neither counts nor keeps the next one from being sent, seen from `now`. */
export const windowStart = (now: Date): Date => new Date(now.getTime() - LIMITS.invitationMails.windowSeconds * 1000);

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment before which no mailed link works any more, seen from `now`: the longest that a link lives. */
export const linksEndedBefore = (now: Date): Date => new Date(now.getTime() - Math.max(...INVITE_EXPIRY_DAYS) * DAY_MS);

/** Whole seconds until a mail that was sent at `sentAt` counts no more; the whole window when none is in the way. */
export const secondsUntilFree = (sentAt: Date | undefined, now: Date): number =>
  sentAt
    ? Math.max(1, Math.ceil((sentAt.getTime() - windowStart(now).getTime()) / 1000))
    : LIMITS.invitationMails.windowSeconds;
