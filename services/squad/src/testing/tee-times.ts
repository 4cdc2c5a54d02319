import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import { newId } from '@fourball/kit/process/id.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A booked tee time that starts so many hours from now, at a course in UTC. */
export function teeTime(squadId: string, inHours: number, change: Partial<TeeTimeState> = {}): TeeTimeState {
  const startsAt = new Date(Date.now() + inHours * HOUR_MS).toISOString();
  return {
    id: newId(),
    squadId,
    recommendationId: newId(),
    courseId: newId(),
    courseName: 'Heron Ridge',
    date: startsAt.slice(0, 10),
    time: startsAt.slice(11, 16),
    timeZone: 'UTC',
    startsAt,
    location: null,
    bookingUrl: null,
    status: 'confirmed',
    bookedBy: newId(),
    bookedByRule: false,
    bookingReference: 'FB-1',
    reservedAs: null,
    players: [],
    guestsOf: [],
    changedBy: null,
    movedFrom: null,
    regrouped: null,
    ...change,
  };
}
