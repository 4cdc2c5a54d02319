import { presentBusyTimes } from './calendar/import/service.ts';

/** Aggregates that this service owns and publishes. */
export const aggregates = { busyTimes: presentBusyTimes };
