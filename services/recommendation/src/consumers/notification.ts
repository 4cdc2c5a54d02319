import { notificationEvents } from '@fourball/contracts/events/notification.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { applyBusyTimes, applyBusyTimesDeletion } from '../read-models/busy-times/service.ts';

export const notificationHandlers = [
  on(notificationEvents.busyTimesRead, applyBusyTimes),
  on(notificationEvents.busyTimesForgotten, applyBusyTimesDeletion),
];
