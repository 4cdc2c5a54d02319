import { authHandlers } from './auth.ts';
import { squadHandlers } from './squad.ts';

/** Handlers of other services' events, by the service that publishes them. */
export const handlers = { auth: authHandlers, squad: squadHandlers };

/** The tables that these handlers alone fill, and that a rebuild fills anew. */
export const readModels = ['memberships', 'deleted_golfers'];
