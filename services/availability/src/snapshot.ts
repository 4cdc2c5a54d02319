import { presentEntries } from './entries/service.ts';

/** What this service owns and tells others of. */
export const aggregates = { entries: presentEntries };
