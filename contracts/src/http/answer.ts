import * as z from 'zod/mini';
import { ANSWER_NOTE_MAX } from '../constants.ts';
import { asPlainName, CalendarDate, Email, Id, Instant, roundParams, Slot } from './fields.ts';
import type { Routes } from './route.ts';

/** A golfer's word on a round. */
export const RoundAnswer = z.enum(['in', 'maybe', 'out'], 'must be in, maybe or out');
export type RoundAnswer = z.output<typeof RoundAnswer>;

/** A golfer's word on a start of which nobody has made a round yet. */
export const SlotAnswer = z.enum(['yes', 'need', 'no'], 'must be yes, need or no');
export type SlotAnswer = z.output<typeof SlotAnswer>;

/** A member's last word on a round, by whichever way it was given. */
export const MemberAnswer = z.object({
  userId: Id,
  answer: RoundAnswer,
  note: z.nullable(z.string()),
  answeredAt: Instant,
});
export type MemberAnswer = z.output<typeof MemberAnswer>;

/** Word that the holder of a link has just given: an answer to a round, that mails end, or that they want an account. */
const LinkWord = z.enum([...RoundAnswer.options, 'no-mails', 'claim']);

/** A field of a form that may be left empty. */
const OptionalEmail = z.union([z.literal(''), Email]);

export const token = z.string().check(z.minLength(1), z.maxLength(100));
export const linkParams = z.object({ token });

const Note = z.string().check(asPlainName, z.trim(), z.maxLength(ANSWER_NOTE_MAX, 'must be at most 200 characters'));

/** A word on a round; where no note is sent, that of the word before stays. */
export const NotedAnswer = z.strictObject({ answer: RoundAnswer, note: z.optional(Note) });

/**
 * The page behind a personal link, and its forms: plain HTML, which works without a script. A link is one golfer in one
 * squad; it is never a session. Reading changes nothing, so that scanners of mails answer for nobody. A token that is
 * unknown, was renewed, or is of a golfer who left: the same 404.
 */
export const answerRoutes = {
  answerPage: {
    method: 'GET',
    path: '/a/:token/',
    service: 'recommendation',
    access: 'link',
    summary:
      "The rounds that the golfer of the link is asked for, with who plays, and the squad's best starts. `round` puts one first, `answer` preselects, and `said` has the page say what became of an answer; nothing is changed.",
    params: linkParams,
    query: z.object({ round: z.optional(Id), answer: z.optional(RoundAnswer), said: z.optional(LinkWord) }),
    success: { status: 200, answer: null },
    media: 'text/html',
    limit: 'answerLinks',
  },
  answerRound: {
    method: 'POST',
    path: '/a/:token/rounds/:recommendationId',
    service: 'recommendation',
    access: 'link',
    summary:
      'Answers for the golfer of the link: in takes a place, a free or offered seat, or a place in line; out and maybe give it up. The last answer counts. Leads back to the page, which says what became of it.',
    params: z.object({ token, recommendationId: Id }),
    body: z.extend(NotedAnswer, { note: z._default(Note, '') }),
    bodyMedia: 'application/x-www-form-urlencoded',
    success: { status: 303, answer: null },
    conflict: 'The golfer is booked elsewhere then, or it is cancelled or has started.',
    limit: 'linkAnswers',
  },
  answerSlot: {
    method: 'POST',
    path: '/a/:token/availability',
    service: 'availability',
    access: 'link',
    summary: 'Says for the golfer of the link whether a start suits them; the rest of that date stays as it is.',
    params: linkParams,
    body: z.strictObject({
      date: CalendarDate,
      time: Slot,
      answer: SlotAnswer,
      /** Hours of that date by the golfer's usual week, by commas; without an entry they are the rest of it. */
      usual: z._default(z.string().check(z.regex(/^((0[6-9]|1[0-8]):00(,(?!$)|$)){0,13}$/, 'must be hours')), ''),
    }),
    bodyMedia: 'application/x-www-form-urlencoded',
    success: { status: 303, answer: null },
    limit: 'linkAnswers',
  },
  stopMails: {
    method: 'POST',
    path: '/a/:token/mails',
    service: 'notification',
    access: 'link',
    summary:
      'Ends (`none`) or resumes (`all`) the mails to the address of a golfer who has no account, of every squad: one tap, and never again. Golfers with an account choose in their settings: 409.',
    params: linkParams,
    body: z.strictObject({ mails: z.enum(['none', 'all'], 'must be none or all') }),
    bodyMedia: 'application/x-www-form-urlencoded',
    success: { status: 303, answer: null },
    conflict: 'The golfer has an account, and chooses mails in its settings.',
    limit: 'linkAnswers',
  },
  renewByLink: {
    method: 'POST',
    path: '/a/:token/renew',
    service: 'auth',
    access: 'link',
    summary:
      'Puts another link in the place of this one, which ends with those in all earlier mails: it is mailed to the address that is known of its golfer, and given to nobody else. The same page whether there is one or not.',
    params: linkParams,
    body: z.strictObject({ link: z.literal('new', 'must be new') }),
    bodyMedia: 'application/x-www-form-urlencoded',
    success: { status: 200, answer: null },
    media: 'text/html',
    limit: 'linkRenewals',
  },
  claimByLink: {
    method: 'POST',
    path: '/a/:token/claim',
    service: 'auth',
    access: 'link',
    summary:
      'Mails the golfer of the link, who has no account, a link by which `claim` makes one of them: to the address that a leader gave or, where there is none, to `email`, which is stored once the mail has come. The link works once, for 24 hours, and ends the one before. Where an account has the address, the mail says so instead. The same answer whatever is so.',
    params: linkParams,
    body: z.strictObject({ email: z._default(OptionalEmail, '') }),
    bodyMedia: 'application/x-www-form-urlencoded',
    success: { status: 303, answer: null },
    conflict: 'The golfer has an account.',
    limit: 'linkAnswers',
  },
  listAnswers: {
    method: 'GET',
    path: '/api/tee-time-recommendations/:recommendationId/answers',
    service: 'recommendation',
    access: 'member',
    summary: 'Last words of the members on a round, with their notes, the latest first.',
    params: roundParams,
    success: { status: 200, answer: z.array(MemberAnswer) },
  },
} as const satisfies Routes;
