import * as z from 'zod/mini';
import { Id, squadParams } from './fields.ts';
import type { Routes } from './route.ts';

const token = z.string().check(z.minLength(1), z.maxLength(100));
const linkParams = z.object({ token });

/** Address of a squad's shared link; null while it is off. */
const SharedUrl = z.object({ url: z.nullable(z.string()) });

/**
 * One link of a whole squad, for the group in which it talks. It is nobody in particular: it shows coming rounds and names,
 * and gives no answer by itself. A token that is unknown, was renewed or turned off: the same 404.
 */
export const sharedLinkRoutes = {
  sharedLink: {
    method: 'GET',
    path: '/api/squads/:squadId/shared-link',
    service: 'auth',
    access: 'leader',
    summary: "The squad's shared link; `url` is null while it is off, as it is at first.",
    params: squadParams,
    success: { status: 200, answer: SharedUrl },
  },
  shareLink: {
    method: 'POST',
    path: '/api/squads/:squadId/shared-link',
    service: 'auth',
    access: 'leader',
    summary:
      'Turns the shared link on; one that is on stays as it is. With `renew` another takes its place: the one before leads nowhere, and no browser is remembered.',
    params: squadParams,
    body: z.strictObject({ renew: z._default(z.boolean(), false) }),
    success: { status: 200, answer: SharedUrl },
  },
  endSharedLink: {
    method: 'DELETE',
    path: '/api/squads/:squadId/shared-link',
    service: 'auth',
    access: 'leader',
    summary: 'Turns the shared link off: it leads nowhere from then on, and turned on again it is another one.',
    params: squadParams,
    success: { status: 204, answer: null },
  },
  sharedPage: {
    method: 'GET',
    path: '/s/:token/',
    service: 'recommendation',
    access: 'shared',
    summary:
      "The squad's coming rounds with who plays, and the names of its members. `said` and `golfer` have the page say what became of a form; nothing is changed.",
    params: linkParams,
    query: z.object({ said: z.optional(z.literal('mail')), golfer: z.optional(Id) }),
    success: { status: 200, answer: null },
    media: 'text/html',
    limit: 'answerLinks',
  },
  mailOwnLink: {
    method: 'POST',
    path: '/s/:token/mails',
    service: 'notification',
    access: 'shared',
    summary:
      'Mails a member of the squad their personal link, three times a day at most: the same answer after the same time whether an address is known or not.',
    params: linkParams,
    body: z.strictObject({ userId: Id }),
    bodyMedia: 'application/x-www-form-urlencoded',
    success: { status: 303, answer: null },
    limit: 'linkAnswers',
  },
} as const satisfies Routes;
