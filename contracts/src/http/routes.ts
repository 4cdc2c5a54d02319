import { authRoutes } from './auth.ts';
import { availabilityRoutes } from './availability.ts';
import { notificationRoutes } from './notification.ts';
import { recommendationRoutes } from './recommendation.ts';
import type { Route } from './route.ts';
import { squadRoutes } from './squad.ts';

/** Every call of the product, once. */
export const allRoutes: readonly Route[] = [
  authRoutes,
  squadRoutes,
  availabilityRoutes,
  recommendationRoutes,
  notificationRoutes,
].flatMap((routes) => Object.values(routes));
