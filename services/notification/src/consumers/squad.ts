import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import type { Open } from '@fourball/kit/security/keyring.ts';
import { applyAddedGolfer, applyAddedGolferEnd } from '../read-models/answer-links/service.ts';
import { applySquad } from '../read-models/squads/service.ts';
import { invalidate } from '../stream/events/invalidations.ts';
import { invitationNotifier } from '../triggers/invitation/service.ts';
import {
  applyMemberChange,
  eraseSquad,
  notifyOfChange,
  notifyOfJoining,
  notifyOfLeaving,
} from '../triggers/squad/service.ts';

/** @param open opens what an invitation carries for this service alone. */
export const squadHandlers = (open: Open) => [
  on(squadEvents.squadCreated, applySquad),
  on(squadEvents.squadChanged, invalidate(['squads', 'availability'], notifyOfChange)),
  on(squadEvents.squadDeleted, invalidate(['squads', 'recommendations', 'bookings', 'notifications'], eraseSquad)),
  on(squadEvents.memberJoined, invalidate(['squads', 'availability'], notifyOfJoining)),
  on(squadEvents.memberChanged, invalidate(['squads', 'availability'], applyMemberChange)),
  on(squadEvents.memberLeft, invalidate(['squads', 'availability'], notifyOfLeaving)),
  on(squadEvents.golferAdded, applyAddedGolfer),
  on(squadEvents.golferRemoved, applyAddedGolferEnd),
  on(squadEvents.invitationMade, invitationNotifier(open)),
];
