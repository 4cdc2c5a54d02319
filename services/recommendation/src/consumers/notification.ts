import { notificationEvents } from '@fourball/contracts/events/notification.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { forgetBusyTimes, keepBusyTimes } from '../read-models/busy-times/service.ts';

export const notificationHandlers = [
  on(notificationEvents.busyTimesRead, keepBusyTimes),
  on(notificationEvents.busyTimesForgotten, forgetBusyTimes),
];
