import type { Seal } from '@fourball/kit/security/sealing.ts';
import { recommendationHandlers } from './recommendation.ts';
import { createSquadHandlers } from './squad.ts';

/** Handlers of other services' events, by the service that publishes them. */
export const createHandlers = (seal: Seal) => ({
  squad: createSquadHandlers(seal),
  recommendation: recommendationHandlers,
});

/** The tables that these handlers alone fill, and that a rebuild fills anew. */
export const readModels = ['memberships'];
