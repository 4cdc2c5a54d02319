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
 * @param committed is called when events were applied: there may be mails and pushes to send.
 */
export function createHandlers(open: Open, broadcast: Broadcast, committed = () => {}) {
  const shown = showing(broadcast, committed);
  return {
    auth: authHandlers(open).map(shown),
    squad: squadHandlers(open).map(shown),
    availability: availabilityHandlers.map(shown),
    recommendation: recommendationHandlers.map(shown),
  };
}

/** The tables that these handlers alone fill, and that a rebuild fills anew. */
export const readModels = [
  'golfers',
  'answer_links',
  'added_golfers',
  'squads',
  'memberships',
  'tee_times',
  'availability_entries',
];
