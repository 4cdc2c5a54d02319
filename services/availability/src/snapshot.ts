import { presentEntries } from './entries/service.ts';

/** Aggregates that this service owns and publishes. */
export const aggregates = { entries: presentEntries };
