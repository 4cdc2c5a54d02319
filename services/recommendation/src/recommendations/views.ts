import { type RecommendationState, recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Face } from '@fourball/contracts/http/ranking.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { calendarDate } from '../ranking/calendar.ts';
import type { RecommendationRow } from './repository.ts';

/** A recommendation as the squad's members see it. */
export const recommendationView = (row: RecommendationRow): Recommendation => ({
  ...recommendationState(row),
  possibleMembers: row.possibleMembers,
  faces: row.faces as unknown as Face[],
  nearestMiss: row.nearestMiss as Recommendation['nearestMiss'],
  bookingConfirmed: row.status === 'booked',
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  course: {
    id: row.course.id,
    name: row.course.name,
    city: row.course.city,
    state: row.course.state,
    averagePrice: row.course.averagePrice?.toNumber() ?? null,
    bookingUrl: row.course.bookingUrl,
  },
});

/** A recommendation as the other services hear of it. */
export const recommendationState = (row: RecommendationRow): RecommendationState => ({
  id: row.id,
  squadId: row.squadId,
  courseId: row.courseId,
  date: calendarDate(row.date),
  time: row.time,
  availableMembers: row.availableMembers,
  totalMembers: row.totalMembers,
  score: row.score.toNumber(),
  receipt: row.receipt as RecommendationState['receipt'],
  status: row.status,
  confirmedMembers: row.confirmedMembers,
  bookedBy: row.bookedBy,
  bookedByRule: row.bookedByRule,
  bookingReference: row.bookingReference,
});

/** The same for one that was booked: told with what a notice of it says and leads to. */
export const bookedState = (
  row: RecommendationRow,
  facts: { freeSeats: number; teeTimeId: string; out: string[] },
) => ({
  ...recommendationState(row),
  courseName: row.course.name,
  ...facts,
});

/** The same for a slot that a golfer chose: told with what a notice of it says. */
export const chosenState = (row: RecommendationRow, facts: { changedBy: string; out: string[] }) => ({
  ...recommendationState(row),
  courseName: row.course.name,
  ...facts,
});

/** The same for one to which somebody does not come: told with what a mail to their guests says. */
export const withdrawnState = (row: RecommendationRow, out: string[]) => ({
  ...recommendationState(row),
  courseName: row.course.name,
  out,
});

/** By which event the present state is published again; every kind carries the whole of it. */
export const presentKinds = {
  pending: recommendationEvents.recommendationOffered,
  confirmed: recommendationEvents.recommendationConfirmed,
  booked: recommendationEvents.recommendationBooked,
  cancelled: recommendationEvents.recommendationCancelled,
};
