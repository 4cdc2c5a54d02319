import { presentGolfers } from './users/service.ts';

/** What this service owns and tells others of. */
export const aggregates = { golfers: presentGolfers };
