import type { Open } from '@fourball/kit/keyring.ts';
import { authHandlers } from './auth.ts';
import { availabilityHandlers } from './availability.ts';
import { recommendationHandlers } from './recommendation.ts';
import { squadHandlers } from './squad.ts';

/**
 * What this service does with the events of others, by the service that publishes them.
 * @param open opens what an event carries for this service alone.
 */
export const createHandlers = (open: Open) => ({
  auth: authHandlers,
  squad: squadHandlers(open),
  availability: availabilityHandlers,
  recommendation: recommendationHandlers,
});

/** The tables that these handlers alone fill, and that a rebuild fills anew. */
export const readModels = ['golfers', 'squads', 'memberships', 'tee_times', 'availability_entries'];
