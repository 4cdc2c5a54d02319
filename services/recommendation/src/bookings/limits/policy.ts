import { recommendationEvents as events } from '@fourball/contracts/events/recommendation.ts';

/** Events of which the notification service notifies others, by mail or push. */
const NOTIFIED: ReadonlySet<string> = new Set(
  [
    events.slotChosen,
    events.recommendationBooked,
    events.teeTimeBooked,
    events.teeTimeMoved,
    events.teeTimeReserved,
    events.teeTimeCancelled,
    events.seatFreed,
    events.seatTaken,
    events.gameDateMoved,
    events.gameDateSkipped,
  ].map(({ type }) => type),
);

export const isNotified = (type: string): boolean => NOTIFIED.has(type);

export const golferLimit = (times: number): string =>
  `You can pick, book or change tee times, take and give up seats, or propose guests, ${times} times a day.`;

export const squadLimit = (times: number): string =>
  `A squad can pick, book or change tee times, or take and give up seats, ${times} times a day, all members together.`;
