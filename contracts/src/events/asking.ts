import * as z from 'zod/mini';
import { CalendarDate, ClockTime, Id } from '../http/fields.ts';
import type { EventKinds } from './event.ts';

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

/** An answer by the squad's shared link that counts: the golfer is known to be there. */
export const GolferAnswerState = z.object({ id: Id, userId: Id });
export type GolferAnswerState = z.output<typeof GolferAnswerState>;

/** Events of the recommendation service that ask somebody for a word, or have one. */
export const askingEvents = {
  golferAsked: {
    type: 'recommendation.golfer-asked.v1',
    publisher: 'recommendation',
    summary: 'A member who had not answered was asked to take a free seat for which nobody waits, once a round.',
    data: AskedGolferState,
  },
  approvalAsked: {
    type: 'recommendation.approval-asked.v1',
    publisher: 'recommendation',
    summary: "A guest, or an answer that was proposed by the squad's shared link, waits for the word of a leader.",
    data: ApprovalState,
  },
  golferAnswered: {
    type: 'recommendation.golfer-answered.v1',
    publisher: 'recommendation',
    summary: "An answer by the squad's shared link counts: a leader accepted it, or its browser is remembered.",
    data: GolferAnswerState,
  },
} as const satisfies EventKinds;
