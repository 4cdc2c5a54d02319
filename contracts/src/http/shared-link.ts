import * as z from 'zod/mini';
import { linkParams, RoundAnswer, token } from './answer.ts';
import { CalendarDate, ClockTime, Id, Instant, roundMemberParams, squadParams } from './fields.ts';
import type { Routes } from './route.ts';

/** Address of a squad's shared link; null while it is off. */
const SharedUrl = z.object({ url: z.nullable(z.string()) });

/** A word on a round in a member's name that counts for nothing until a leader accepts it. */
export const Proposal = z.object({
  recommendationId: Id,
  date: CalendarDate,
  time: ClockTime,
  courseName: z.string(),
  userId: Id,
  answer: RoundAnswer,
  proposedAt: Instant,
});
export type Proposal = z.output<typeof Proposal>;

/** Outcome of a form: a mail may come, an answer was proposed, or it counts. */
const SharedWord = z.enum(['mail', 'proposed', ...RoundAnswer.options]);

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
      "The squad's coming rounds with who plays, and the names of its members. `said`, `round` and `golfer` have the page say what became of a form; nothing is changed.",
    params: linkParams,
    query: z.object({ said: z.optional(SharedWord), round: z.optional(Id), golfer: z.optional(Id) }),
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
  proposeAnswer: {
    method: 'POST',
    path: '/s/:token/rounds/:recommendationId',
    service: 'recommendation',
    access: 'shared',
    summary:
      'Proposes an answer of a member to a coming round, in place of the one that this browser proposed before, beside those of other browsers: it counts once a leader accepts it. From a browser of which a leader has accepted one for the golfer, who has no account, it counts at once.',
    params: z.object({ token, recommendationId: Id }),
    body: z.strictObject({ userId: Id, answer: RoundAnswer }),
    bodyMedia: 'application/x-www-form-urlencoded',
    success: { status: 303, answer: null },
    conflict: 'Nobody is asked for it any more; or the answer counts at once, and is refused as by the app.',
    limit: 'linkAnswers',
  },
  listProposals: {
    method: 'GET',
    path: '/api/squads/:squadId/proposals',
    service: 'recommendation',
    access: 'leader',
    summary:
      "Answers to the squad's coming rounds that were proposed by the shared link and wait for a leader, the latest first; several for one golfer where browsers differ.",
    params: squadParams,
    success: { status: 200, answer: z.array(Proposal) },
  },
  decideProposal: {
    method: 'POST',
    path: '/api/tee-time-recommendations/:recommendationId/proposals/:userId',
    service: 'recommendation',
    access: 'leader',
    summary:
      'Accepts or declines what was proposed for a golfer, by the answer that the leader saw. Accepted it is the answer of the golfer, and further ones of that browser count at once, unless they have an account or several browsers proposed it.',
    params: roundMemberParams,
    body: z.strictObject({ accept: z.boolean(), answer: RoundAnswer }),
    success: { status: 204, answer: null },
    conflict:
      'Another answer was proposed since; or the golfer is booked elsewhere then, or it is cancelled or has started.',
  },
} as const satisfies Routes;
