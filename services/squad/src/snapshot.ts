import { presentAddedGolfers } from './memberships/added/service.ts';
import { presentMemberships } from './memberships/service.ts';
import { presentSquads } from './squads/service.ts';

/** Aggregates that this service owns and publishes; a squad comes before its members, and a golfer before their membership. */
export const aggregates = {
  squads: presentSquads,
  'golfers without an account': presentAddedGolfers,
  memberships: presentMemberships,
};
