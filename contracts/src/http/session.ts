import * as z from 'zod/mini';
import { Id, Instant } from './fields.ts';
import type { Routes } from './route.ts';

/** A place where a golfer is signed in. */
export const Session = z.object({
  id: Id,
  /** Browser and system in words; null where they are not known. */
  device: z.nullable(z.string()),
  createdAt: Instant,
  /** To the hour. */
  lastUsedAt: Instant,
  /** The call was made in it. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const sessionRoutes = {
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    service: 'auth',
    access: 'signed-in',
    summary: 'Where the caller is signed in, the latest use first.',
    success: { status: 200, answer: z.array(Session) },
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/:sessionId',
    service: 'auth',
    access: 'owner',
    summary: 'Signs the caller out there, at once.',
    params: z.object({ sessionId: Id }),
    success: { status: 204, answer: null },
  },
  endAllSessions: {
    method: 'POST',
    path: '/api/sessions/end-all',
    service: 'auth',
    access: 'signed-in',
    summary:
      'Signs the golfer out everywhere but here, and ends the calendar feeds, push devices and calendar import that were made until now, here too.',
    success: { status: 204, answer: null },
  },
} as const satisfies Routes;
