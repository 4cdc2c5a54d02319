import { presentBusyTimes } from './calendar-imports/service.ts';

/** What this service owns and tells others of. */
export const aggregates = { busyTimes: presentBusyTimes };
