import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consumer.ts';
import { keepMembership } from '../memberships/service.ts';

export const squadHandlers = [on(squadEvents.memberJoined, keepMembership)];
