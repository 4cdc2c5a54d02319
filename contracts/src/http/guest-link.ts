import * as z from 'zod/mini';
import { linkParams } from './answer.ts';
import type { Routes } from './route.ts';

/** Word that a guest has just given about their mails. */
const GuestMails = z.enum(['changes', 'never'], 'must be changes or never');

/**
 * The page behind the link of one guest, for one round, and its forms. A link is never a session, and reading changes nothing. A
 * token that is unknown, or of a guest who was taken back, or of a round that is over: the same 404.
 */
export const guestLinkRoutes = {
  guestPage: {
    method: 'GET',
    path: '/g/:token/',
    service: 'recommendation',
    access: 'guest',
    summary:
      'The round to which the guest of the link was brought: when, where and with whom, by short names. `said` has the page say what became of a form; nothing is changed.',
    params: linkParams,
    query: z.object({ said: z.optional(GuestMails) }),
    success: { status: 200, answer: null },
    media: 'text/html',
    limit: 'answerLinks',
  },
  declineAsGuest: {
    method: 'POST',
    path: '/g/:token/out',
    service: 'recommendation',
    access: 'guest',
    summary:
      'The guest of the link does not come: their seat is free, their host is told, and the link ends with the address that the host gave.',
    params: linkParams,
    body: z.strictObject({ answer: z.literal('out', 'must be out') }),
    bodyMedia: 'application/x-www-form-urlencoded',
    success: { status: 200, answer: null },
    media: 'text/html',
    conflict: 'The round was cancelled, or has started.',
    limit: 'linkAnswers',
  },
  chooseGuestMails: {
    method: 'POST',
    path: '/g/:token/mails',
    service: 'notification',
    access: 'guest',
    summary:
      'Mails the guest of the link when the round is booked, moved or cancelled (`changes`), of which nothing comes otherwise; or nothing to their address ever again, whoever gives it (`never`).',
    params: linkParams,
    body: z.strictObject({ mails: GuestMails }),
    bodyMedia: 'application/x-www-form-urlencoded',
    success: { status: 303, answer: null },
    limit: 'linkAnswers',
  },
} as const satisfies Routes;
