import { presentGolfers } from './users/service.ts';

/** Aggregates that this service owns and publishes. */
export const aggregates = { golfers: presentGolfers };
