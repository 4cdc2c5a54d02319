import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { LiveTopic } from '@fourball/contracts/http/notification.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { changing } from '../stream/events/invalidations.ts';
import { tellOfBooking, tellOfCancellation, tellOfMove, tellOfSeat, tellOfSlot } from '../triggers/booking/service.ts';
import { tellOfWeek } from '../triggers/weekly-slots/service.ts';

const offers: LiveTopic[] = ['recommendations'];
/** A squad shows its next tee time. */
const rounds: LiveTopic[] = ['recommendations', 'bookings', 'squads'];

export const recommendationHandlers = [
  on(recommendationEvents.recommendationOffered, changing(offers)),
  on(recommendationEvents.recommendationDropped, changing(offers)),
  on(recommendationEvents.recommendationConfirmed, changing(offers)),
  on(recommendationEvents.recommendationWithdrawn, changing(offers)),
  on(recommendationEvents.slotChosen, changing(offers, tellOfSlot)),
  on(recommendationEvents.teeTimeBooked, changing(rounds, tellOfBooking)),
  on(recommendationEvents.seatFreed, changing(rounds, tellOfSeat)),
  on(recommendationEvents.teeTimeMoved, changing(rounds, tellOfMove)),
  on(recommendationEvents.teeTimeCancelled, changing(rounds, tellOfCancellation)),
  on(recommendationEvents.weeklySlotsRanked, changing(offers, tellOfWeek)),
];
