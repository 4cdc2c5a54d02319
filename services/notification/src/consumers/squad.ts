import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import type { Open } from '@fourball/kit/security/keyring.ts';
import { followSquad, followSquadDeletion } from '../read-models/squads/service.ts';
import { changing } from '../stream/events/invalidations.ts';
import { invitationTeller } from '../triggers/invitation/service.ts';
import { followMemberChange, tellOfChange, tellOfJoining, tellOfLeaving } from '../triggers/squad/service.ts';

/** @param open opens what an invitation carries for this service alone. */
export const squadHandlers = (open: Open) => [
  on(squadEvents.squadCreated, followSquad),
  on(squadEvents.squadChanged, changing(['squads'], tellOfChange)),
  on(squadEvents.squadDeleted, changing(['squads', 'recommendations', 'bookings'], followSquadDeletion)),
  on(squadEvents.memberJoined, changing(['squads', 'availability'], tellOfJoining)),
  on(squadEvents.memberChanged, changing(['squads'], followMemberChange)),
  on(squadEvents.memberLeft, changing(['squads', 'availability'], tellOfLeaving)),
  on(squadEvents.invitationMade, invitationTeller(open)),
];
