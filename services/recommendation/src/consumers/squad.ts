import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { applyMemberChange } from '../bookings/waiting-list/service.ts';
import { endSquad, leaveSquad } from '../cleanup/service.ts';
import { applyMembership, applySquad } from '../read-models/squads/service.ts';
import { applySquadWithGames } from '../standing-games/zones/service.ts';

export const squadHandlers = [
  on(squadEvents.squadCreated, applySquad),
  on(squadEvents.squadChanged, applySquadWithGames),
  on(squadEvents.squadDeleted, endSquad),
  on(squadEvents.memberJoined, applyMembership),
  on(squadEvents.memberChanged, applyMemberChange),
  on(squadEvents.memberLeft, leaveSquad),
];
