import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { endMembership, endMembershipsIn, keepMembership } from '../memberships/service.ts';

export const squadHandlers = [
  on(squadEvents.memberJoined, keepMembership),
  on(squadEvents.memberChanged, keepMembership),
  on(squadEvents.memberLeft, endMembership),
  on(squadEvents.squadDeleted, endMembershipsIn),
];
