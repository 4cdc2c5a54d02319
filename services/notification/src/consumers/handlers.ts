import type { Open } from '@fourball/kit/security/keyring.ts';
import { authHandlers } from './auth.ts';
import { availabilityHandlers } from './availability.ts';
import { recommendationHandlers } from './recommendation.ts';
import { squadHandlers } from './squad.ts';

/**
 * Handlers of other services' events, by the service that publishes them.
 * @param open decrypts the parts of an event that are for this service alone.
 */
export const createHandlers = (open: Open) => ({
  auth: authHandlers(open),
  squad: squadHandlers(open),
  availability: availabilityHandlers,
  recommendation: recommendationHandlers,
});

/** The tables that these handlers alone fill, and that a rebuild fills anew. */
export const readModels = ['golfers', 'squads', 'memberships', 'tee_times', 'availability_entries'];
