import { recommendationEvents as events } from '@fourball/contracts/events/recommendation.ts';
import type { LiveTopic } from '@fourball/contracts/http/notification.ts';
import { on } from '@fourball/kit/events/consumer.ts';
import { changing } from '../list-changes/service.ts';
import { tellOfBooking, tellOfCancellation, tellOfMove, tellOfSeat, tellOfSlot } from '../round-news/service.ts';
import { tellOfWeek } from '../week-news/service.ts';

const offers: LiveTopic[] = ['recommendations'];
/** A squad shows its next tee time. */
const rounds: LiveTopic[] = ['recommendations', 'bookings', 'squads'];

export const recommendationHandlers = [
  on(events.recommendationOffered, changing(offers)),
  on(events.recommendationDropped, changing(offers)),
  on(events.recommendationConfirmed, changing(offers)),
  on(events.recommendationWithdrawn, changing(offers)),
  on(events.slotChosen, changing(offers, tellOfSlot)),
  on(events.teeTimeBooked, changing(rounds, tellOfBooking)),
  on(events.seatFreed, changing(rounds, tellOfSeat)),
  on(events.teeTimeMoved, changing(rounds, tellOfMove)),
  on(events.teeTimeCancelled, changing(rounds, tellOfCancellation)),
  on(events.weeklySlotsRanked, changing(offers, tellOfWeek)),
];
