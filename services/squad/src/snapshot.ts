import { presentMemberships } from './memberships/service.ts';
import { presentSquads } from './squads/service.ts';

/** Aggregates that this service owns and publishes; a squad comes before its members. */
export const aggregates = { squads: presentSquads, memberships: presentMemberships };
