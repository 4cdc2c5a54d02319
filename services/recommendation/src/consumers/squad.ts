import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { applySquadChange } from '../bookings/waiting-list/service.ts';
import { endSquad, leaveSquad } from '../cleanup/service.ts';
import { applyMembership, applySquad } from '../read-models/squads/service.ts';

export const squadHandlers = [
  on(squadEvents.squadCreated, applySquad),
  on(squadEvents.squadChanged, applySquadChange),
  on(squadEvents.squadDeleted, endSquad),
  on(squadEvents.memberJoined, applyMembership),
  on(squadEvents.memberChanged, applyMembership),
  on(squadEvents.memberLeft, leaveSquad),
];
