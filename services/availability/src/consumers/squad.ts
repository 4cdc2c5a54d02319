import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { applyMembership, applySquadDeletion, endMembership } from '../memberships/service.ts';

export const squadHandlers = [
  on(squadEvents.memberJoined, applyMembership),
  on(squadEvents.memberChanged, applyMembership),
  on(squadEvents.memberLeft, endMembership),
  on(squadEvents.squadDeleted, applySquadDeletion),
];
