import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consumer.ts';
import { keepMembership, keepSquad } from '../squads/service.ts';

export const squadHandlers = [on(squadEvents.squadCreated, keepSquad), on(squadEvents.memberJoined, keepMembership)];
