import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { on } from '@fourball/kit/events/consumer.ts';
import { tellOfBooking } from '../notifications/service.ts';

export const recommendationHandlers = [on(recommendationEvents.teeTimeBooked, tellOfBooking)];
