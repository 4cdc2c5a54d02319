import * as z from 'zod/mini';
import type { Routes } from './route.ts';

/** Mails that can be unsubscribed from, each by its own link; they are the categories of the notification settings. */
export const MailCategory = z.enum(['teeTimeAlerts', 'squadInvites', 'bookingConfirmations', 'weeklyReminders']);
export type MailCategory = z.output<typeof MailCategory>;

export const MailSubscription = z.object({
  category: MailCategory,
  isSubscribed: z.boolean(),
  /** The link is of an address without an account, which has no settings: it is about all mails to it. */
  coversAll: z.optional(z.boolean()),
});
export type MailSubscription = z.output<typeof MailSubscription>;

const tokenParams = z.object({ mailToken: z.string().check(z.maxLength(200)) });

/** The token is in each mail, and needs no session; unknown ones, and those of accounts that are gone, are a 404. */
export const unsubscribeRoutes = {
  openUnsubscribe: {
    method: 'GET',
    path: '/api/unsubscribe/:mailToken',
    service: 'notification',
    access: 'anyone',
    summary:
      'Leads to the page that asks whether to unsubscribe. Changes nothing: those who only look at links open them too.',
    params: tokenParams,
    success: { status: 302, answer: null },
  },
  mailSubscription: {
    method: 'GET',
    path: '/api/unsubscribe/:mailToken/subscription',
    service: 'notification',
    access: 'anyone',
    summary: 'Which mails the link is about, and whether they are sent.',
    params: tokenParams,
    success: { status: 200, answer: MailSubscription },
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/:mailToken',
    service: 'notification',
    access: 'anyone',
    summary:
      'Ends the mails of one category or, to an address without an account, all of them, whatever the body says (RFC 8058, one click); notifications in the app go on. Again: nothing changes.',
    params: tokenParams,
    bodyMedia: 'application/x-www-form-urlencoded',
    success: { status: 200, answer: MailSubscription },
  },
  resubscribe: {
    method: 'DELETE',
    path: '/api/unsubscribe/:mailToken',
    service: 'notification',
    access: 'anyone',
    summary: 'Sends those mails again. Again: nothing changes.',
    params: tokenParams,
    success: { status: 200, answer: MailSubscription },
  },
} as const satisfies Routes;
