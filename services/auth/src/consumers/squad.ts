import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import { endMembership, membershipApplier } from '../links/answer/service.ts';
import { applyAddition, applyRemoval } from '../users/unclaimed/service.ts';

export const createSquadHandlers = (seal: Seal) => {
  const applyMembership = membershipApplier(seal);
  return [
    on(squadEvents.golferAdded, applyAddition),
    on(squadEvents.golferRemoved, applyRemoval),
    on(squadEvents.memberJoined, applyMembership),
    on(squadEvents.memberChanged, applyMembership),
    on(squadEvents.memberLeft, endMembership),
  ];
};
