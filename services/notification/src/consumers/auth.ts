import { authEvents } from '@fourball/contracts/events/auth.ts';
import { on } from '@fourball/kit/events/consumer.ts';
import { followGolfer } from '../golfers/service.ts';

export const authHandlers = [on(authEvents.userRegistered, followGolfer), on(authEvents.userChanged, followGolfer)];
