import type { Open } from '@fourball/kit/security/keyring.ts';
import type { Broadcast } from '../stream/events/fan-out.ts';
import { showing } from '../stream/events/live-transaction.ts';
import { authHandlers } from './auth.ts';
import { availabilityHandlers } from './availability.ts';
import { recommendationHandlers } from './recommendation.ts';
import { squadHandlers } from './squad.ts';

/**
 * Handlers of other services' events, by the service that publishes them.
 * @param open decrypts the parts of an event that are for this service alone.
 * @param broadcast shows what comes of an event to the golfers whose screens are open.
 */
export const createHandlers = (open: Open, broadcast: Broadcast) => ({
  auth: authHandlers(open).map(showing(broadcast)),
  squad: squadHandlers(open).map(showing(broadcast)),
  availability: availabilityHandlers.map(showing(broadcast)),
  recommendation: recommendationHandlers.map(showing(broadcast)),
});

/** The tables that these handlers alone fill, and that a rebuild fills anew. */
export const readModels = ['golfers', 'squads', 'memberships', 'tee_times', 'availability_entries'];
