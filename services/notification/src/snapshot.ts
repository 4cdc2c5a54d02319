import { presentBusyTimes } from './calendar-imports/service.ts';

/** Aggregates that this service owns and publishes. */
export const aggregates = { busyTimes: presentBusyTimes };
