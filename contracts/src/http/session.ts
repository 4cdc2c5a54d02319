import type { Routes } from './route.ts';

export const sessionRoutes = {
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
