import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consumer.ts';
import type { Open } from '@fourball/kit/keyring.ts';
import { invitationTeller } from '../invitations/service.ts';
import { changing } from '../list-changes/service.ts';
import { followMemberChange, tellOfChange, tellOfJoining, tellOfLeaving } from '../squad-news/service.ts';
import { followSquad, followSquadDeletion } from '../squads/service.ts';

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
