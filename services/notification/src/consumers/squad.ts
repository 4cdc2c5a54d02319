import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consumer.ts';
import { tellOfJoining } from '../notifications/service.ts';
import { followSquad } from '../squads/service.ts';

export const squadHandlers = [on(squadEvents.squadCreated, followSquad), on(squadEvents.memberJoined, tellOfJoining)];
