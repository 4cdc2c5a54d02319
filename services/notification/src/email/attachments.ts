import type { GolferState } from '@fourball/contracts/events/auth.ts';
import type { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';
import { calendarOf } from '../lib/ics.ts';
import type { CalendarPart } from './queue/delivery.ts';
import { addressIn, type OwnPage } from './templates/account.ts';
import type { Footer } from './templates/layout.ts';
import type { MailPayload } from './templates/payload.ts';

/** The categories as the settings call them. */
const WORDS: Record<MailCategory, string> = {
  teeTimeAlerts: 'tee time alerts',
  squadInvites: 'squad invitations',
  bookingConfirmations: 'booking confirmations',
  weeklyReminders: 'weekly reminders',
};

export function footerOf(
  { isAccount, category }: { isAccount: boolean; category: MailCategory },
  { publicUrl, token }: { publicUrl: string; token: string },
): Footer {
  const words = WORDS[category];
  const reason = isAccount
    ? `You get this mail because ${words} are switched on in your Fourball settings.`
    : 'You get this mail because a golfer on Fourball gave this address.';
  return {
    reason,
    unsubscribe: { label: `Unsubscribe from ${words}`, address: addressIn(publicUrl, `/unsubscribe/${token}`) },
  };
}

/** Foot of a mail to a golfer without an account, who chose nothing: by whom it comes, and how to have none ever again. */
export const footerOfAdded = ({ addedBy, address }: OwnPage, squad: string): Footer => ({
  reason: `You get this mail because ${addedBy} added you to ${squad} on Fourball.`,
  unsubscribe: { label: 'Never again', address: `${address}#mails` },
});

/** The calendar file of a mail about a booking: one UID, a rising SEQUENCE; the mails of other kinds have none. */
export function calendarPart(
  facts: MailPayload,
  about: {
    publicUrl: string;
    sender: string;
    writtenAt: Date;
    reader: Pick<GolferState, 'firstName' | 'lastName' | 'email' | 'claimed'>;
  },
): CalendarPart | undefined {
  if (!('version' in facts)) return undefined;
  const { sender, reader, ...written } = about;
  const { kind, version, round } = facts;
  const isOver = kind === 'tee-time-cancelled' || kind === 'seat-given-up';
  const method = isOver ? 'CANCEL' : 'REQUEST';
  const teeTime = {
    ...round,
    version,
    startsAt: new Date(round.startsAt),
    endsAt: round.endsAt ? new Date(round.endsAt) : null,
    status: isOver ? 'cancelled' : 'confirmed',
  };
  const invitation = {
    organizer: partyOf(sender),
    attendee: { name: `${reader.firstName} ${reader.lastName}`, address: reader.email },
  };
  return {
    method,
    content: calendarOf([teeTime], { ...written, method, invitation, isForOutsider: !reader.claimed }),
  };
}

/** `Fourball <golf@example.com>`, or an address alone. */
function partyOf(sender: string): { name: string; address: string } {
  const named = /^\s*"?([^<"]*?)"?\s*<([^<>]+)>\s*$/.exec(sender);
  return named
    ? { name: named[1] || 'Fourball', address: named[2] ?? '' }
    : { name: 'Fourball', address: sender.trim() };
}
