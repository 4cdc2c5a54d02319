import * as z from 'zod/mini';
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
} as const satisfies Routes;
