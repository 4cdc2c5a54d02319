import { authHandlers } from './auth.ts';
import { recommendationHandlers } from './recommendation.ts';

/** Handlers of other services' events, by the service that publishes them. */
export const handlers = { auth: authHandlers, recommendation: recommendationHandlers };

/** The tables that these handlers alone fill, and that a rebuild fills anew. */
export const readModels = ['golfers', 'tee_times'];
