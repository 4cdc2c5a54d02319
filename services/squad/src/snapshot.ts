import { presentMemberships } from './memberships/service.ts';
import { presentSquads } from './squads/service.ts';

/** What this service owns and tells others of; a squad comes before its members. */
export const aggregates = { squads: presentSquads, memberships: presentMemberships };
