import * as z from 'zod/mini';
import { OwnData } from './export.ts';
import { Id } from './fields.ts';
import type { Routes } from './route.ts';

/** Calls that the gateway makes on its own behalf; never routed from outside. */
export const internalRoutes = {
  resolveSession: {
    method: 'POST',
    path: '/internal/sessions/resolve',
    service: 'auth',
    access: 'gateway',
    summary: 'Who is behind the session id that a browser holds. Using a session prolongs it. 404 when there is none.',
    body: z.object({ sessionId: z.string() }),
    success: { status: 200, answer: z.object({ userId: Id, storedSessionId: z.string() }) },
  },
  resolveAnswerLink: {
    method: 'POST',
    path: '/internal/answer-links/resolve',
    service: 'auth',
    access: 'gateway',
    summary:
      'Whose the personal link with this token is, and of which squad. 404 for one that leads nowhere, or no more.',
    body: z.object({
      token: z.string().check(z.maxLength(100)),
      /** Its holder acts by it, rather than reads: golfers without an account are forgotten a year after they last did. */
      acts: z._default(z.boolean(), false),
    }),
    success: { status: 200, answer: z.object({ userId: Id, squadId: Id }) },
  },
  resolveSharedLink: {
    method: 'POST',
    path: '/internal/shared-links/resolve',
    service: 'auth',
    access: 'gateway',
    summary:
      'Which squad the shared link with this token is of. `linkId` is another one once it was renewed. 404 for one that leads nowhere, or no more.',
    body: z.object({ token: z.string().check(z.maxLength(100)) }),
    success: { status: 200, answer: z.object({ squadId: Id, linkId: Id }) },
  },
  resolveGuestLink: {
    method: 'POST',
    path: '/internal/guest-links/resolve',
    service: 'recommendation',
    access: 'gateway',
    summary: 'Which guest of a round the link with this token is of. 404 for one that leads nowhere, or no more.',
    body: z.object({ token: z.string().check(z.maxLength(100)) }),
    success: { status: 200, answer: z.object({ guestId: Id }) },
  },
  allowExport: {
    method: 'POST',
    path: '/internal/exports/allow',
    service: 'auth',
    access: 'gateway',
    summary: 'Whether a link with a copy of their data was mailed to the golfer with this token. 400 when it was not.',
    body: z.object({ userId: Id, token: z.string() }),
    success: { status: 204, answer: null },
  },
  /** Every service answers it. */
  ownData: {
    method: 'POST',
    path: '/internal/own-data',
    service: 'auth',
    access: 'gateway',
    summary: 'All that the service holds of a golfer as their own.',
    body: z.object({ userId: Id }),
    success: { status: 200, answer: OwnData },
  },
} as const satisfies Routes;
