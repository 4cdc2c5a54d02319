import * as z from 'zod/mini';
import { AccountDeletion } from './auth.ts';
import { Message } from './fields.ts';
import type { Routes } from './route.ts';

/** Files with what one service holds of a golfer as their own. */
export const OwnData = z.object({ files: z.array(z.object({ name: z.string(), text: z.string() })) });
export type OwnData = z.output<typeof OwnData>;

export const exportRoutes = {
  requestExport: {
    method: 'POST',
    path: '/api/profile/export',
    service: 'auth',
    access: 'signed-in',
    summary:
      'Mails the caller a link to a copy of everything Fourball holds about them, which works for 48 hours; one that was mailed before works no more. 400 for a wrong password, which counts as a failure to sign in.',
    body: AccountDeletion,
    success: { status: 200, answer: Message },
    conflict: 'The e-mail address is not confirmed yet.',
    limit: 'exports',
  },
  downloadExport: {
    method: 'GET',
    path: '/api/profile/export',
    service: 'auth',
    access: 'signed-in',
    summary:
      'A copy of all that the five services hold of the caller: a ZIP of JSON, CSV and iCalendar files, put together by the gateway when it is asked for and stored nowhere. 400 for a token that is not of a link mailed to the caller in the last 48 hours.',
    query: z.object({ token: z.string().check(z.maxLength(200, 'must be at most 200 characters')) }),
    success: { status: 200, answer: null },
    media: 'application/zip',
    limit: 'exports',
  },
} as const satisfies Routes;
