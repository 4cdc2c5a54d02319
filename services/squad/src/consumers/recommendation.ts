import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { keepTeeTime } from '../tee-times/service.ts';

export const recommendationHandlers = [
  on(recommendationEvents.teeTimeBooked, keepTeeTime),
  on(recommendationEvents.teeTimeMoved, keepTeeTime),
  on(recommendationEvents.seatFreed, keepTeeTime),
  on(recommendationEvents.teeTimeCancelled, keepTeeTime),
];
