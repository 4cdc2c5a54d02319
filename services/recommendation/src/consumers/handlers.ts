import { authHandlers } from './auth.ts';
import { availabilityHandlers } from './availability.ts';
import { notificationHandlers } from './notification.ts';
import { squadHandlers } from './squad.ts';

/** Handlers of other services' events, by the service that publishes them. */
export const handlers = {
  auth: authHandlers,
  squad: squadHandlers,
  availability: availabilityHandlers,
  notification: notificationHandlers,
};

/** The tables that these handlers alone fill, and that a rebuild fills anew. */
export const readModels = ['golfers', 'squads', 'memberships', 'availability_entries', 'busy_times'];
