import { authEvents } from './auth.ts';
import { availabilityEvents } from './availability.ts';
import type { EventKind } from './event.ts';
import { notificationEvents } from './notification.ts';
import { recommendationEvents } from './recommendation.ts';
import { squadEvents } from './squad.ts';

/** Every event of the product, once. */
export const allEventKinds: readonly EventKind[] = [
  authEvents,
  squadEvents,
  availabilityEvents,
  recommendationEvents,
  notificationEvents,
].flatMap((kinds) => Object.values(kinds));
