import { presentGolfers } from './users/events/service.ts';

/** Aggregates that this service owns and publishes. */
export const aggregates = { golfers: presentGolfers };
