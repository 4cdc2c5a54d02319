import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consumer.ts';
import type { Open } from '@fourball/kit/sealing.ts';
import { invitationTeller } from '../invitations/service.ts';
import { followMemberChange, tellOfChange, tellOfJoining, tellOfLeaving } from '../squad-news/service.ts';
import { followSquad, followSquadDeletion } from '../squads/service.ts';

/** @param open opens what an invitation carries for this service alone. */
export const squadHandlers = (open: Open) => [
  on(squadEvents.squadCreated, followSquad),
  on(squadEvents.squadChanged, tellOfChange),
  on(squadEvents.squadDeleted, followSquadDeletion),
  on(squadEvents.memberJoined, tellOfJoining),
  on(squadEvents.memberChanged, followMemberChange),
  on(squadEvents.memberLeft, tellOfLeaving),
  on(squadEvents.invitationMade, invitationTeller(open)),
];
