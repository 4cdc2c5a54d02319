import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { endSquad, leaveSquad } from '../cleanup/service.ts';
import { keepMembership, keepSquad } from '../read-models/squads/service.ts';

export const squadHandlers = [
  on(squadEvents.squadCreated, keepSquad),
  on(squadEvents.squadChanged, keepSquad),
  on(squadEvents.squadDeleted, endSquad),
  on(squadEvents.memberJoined, keepMembership),
  on(squadEvents.memberChanged, keepMembership),
  on(squadEvents.memberLeft, leaveSquad),
];
