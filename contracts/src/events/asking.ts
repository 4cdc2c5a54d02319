import * as z from 'zod/mini';
import { CalendarDate, ClockTime, Id } from '../http/fields.ts';
import type { NewKinds } from './event.ts';

/** Round that somebody is asked about. */
const Asked = z.object({
  id: Id,
  squadId: Id,
  recommendationId: Id,
  courseName: z.string(),
  date: CalendarDate,
  time: ClockTime,
});

/** A member who had not answered, and was asked to take a free seat of a booked round. */
export const AskedGolferState = z.extend(Asked, { userId: Id, freeSeats: z.int() });
export type AskedGolferState = z.output<typeof AskedGolferState>;

/** Leaders' word that a round waits for: on a guest, or on an answer that was proposed by the squad's shared link. */
export const ApprovalState = z.extend(Asked, {
  about: z.enum(['guest', 'answer']),
  /** Golfer who brings the guest, or in whose name the answer is. */
  userId: Id,
});
export type ApprovalState = z.output<typeof ApprovalState>;

/** A guest who counts, with an address that their host gave: mailed once. */
export const GuestInvitationState = z.extend(Asked, {
  hostId: Id,
  /** {@link SealedGuest}. */
  sealed: z.string(),
});
export type GuestInvitationState = z.output<typeof GuestInvitationState>;

/** Address and link of a guest, sealed for the notification service. */
export const SealedGuest = z.object({ email: z.string(), token: z.string() });

/** A guest said by their link that they do not come. */
export const GuestDeclineState = z.extend(Asked, {
  /** Golfer who brought them. */
  userId: Id,
});
export type GuestDeclineState = z.output<typeof GuestDeclineState>;

/** An answer by the squad's shared link that counts: the golfer is known to be there. */
export const GolferAnswerState = z.object({ id: Id, userId: Id });
export type GolferAnswerState = z.output<typeof GolferAnswerState>;

/** Events of the recommendation service that ask somebody for a word, or have one. */
export const askingEvents = {
  golferAsked: {
    type: 'recommendation.golfer-asked.v1',
    summary: 'A member who had not answered was asked to take a free seat for which nobody waits, once a round.',
    data: AskedGolferState,
  },
  approvalAsked: {
    type: 'recommendation.approval-asked.v1',
    summary: "A guest, or an answer that was proposed by the squad's shared link, waits for the word of a leader.",
    data: ApprovalState,
  },
  guestInvited: {
    type: 'recommendation.guest-invited.v1',
    summary: 'A guest with an e-mail address counts: they are mailed a link of their own.',
    data: GuestInvitationState,
  },
  guestLinkEnded: {
    type: 'recommendation.guest-link-ended.v1',
    tombstone: true,
    summary: 'A guest who was mailed a link was taken back or does not come, or their host is gone.',
    data: z.object({ id: Id }),
  },
  guestDeclined: {
    type: 'recommendation.guest-declined.v1',
    summary: 'A guest said by their link that they do not come.',
    data: GuestDeclineState,
  },
  golferAnswered: {
    type: 'recommendation.golfer-answered.v1',
    summary: "An answer by the squad's shared link counts: a leader accepted it, or its browser is remembered.",
    data: GolferAnswerState,
  },
} as const satisfies NewKinds;
