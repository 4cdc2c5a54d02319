import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { on } from '@fourball/kit/events/consumer.ts';
import { tellOfBooking, tellOfCancellation, tellOfMove, tellOfSeat, tellOfSlot } from '../round-news/service.ts';
import { tellOfWeek } from '../week-news/service.ts';

export const recommendationHandlers = [
  on(recommendationEvents.slotChosen, tellOfSlot),
  on(recommendationEvents.teeTimeBooked, tellOfBooking),
  on(recommendationEvents.seatFreed, tellOfSeat),
  on(recommendationEvents.teeTimeMoved, tellOfMove),
  on(recommendationEvents.teeTimeCancelled, tellOfCancellation),
  on(recommendationEvents.weeklySlotsRanked, tellOfWeek),
];
