import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { applyTeeTime } from '../tee-times/service.ts';

export const recommendationHandlers = [
  on(recommendationEvents.teeTimeBooked, applyTeeTime),
  on(recommendationEvents.teeTimeMoved, applyTeeTime),
  on(recommendationEvents.seatFreed, applyTeeTime),
  on(recommendationEvents.seatTaken, applyTeeTime),
  on(recommendationEvents.teeTimeCancelled, applyTeeTime),
];
