import type { ApprovalState } from '@fourball/contracts/events/asking.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import type { LockedRecommendation } from '../../recommendations/service.ts';

type Round = Pick<LockedRecommendation, 'id' | 'squadId' | 'date' | 'time'> & { readonly course: { name: string } };

/** Publishes that a round waits for the word of a leader; nothing is kept of it but what they decide on. */
export function askApproval(publish: Publish, row: Round, asked: Pick<ApprovalState, 'about' | 'userId'>): void {
  publish(recommendationEvents.approvalAsked, 1, { id: newId(), ...roundFacts(row), ...asked });
}

/** A round as events tell of it that are about somebody there. */
export const roundFacts = ({ id, squadId, course, date, time }: Round) => ({
  squadId,
  recommendationId: id,
  courseName: course.name,
  date: calendarDate(date),
  time,
});
