import { authEvents } from '@fourball/contracts/events/auth.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { endAccount, mergeAccount } from '../accounts/service.ts';
import { applyGolfer } from '../golfers/service.ts';

export const authHandlers = [
  on(authEvents.userRegistered, applyGolfer),
  on(authEvents.userChanged, applyGolfer),
  on(authEvents.userDeleted, endAccount),
  on(authEvents.golferClaimed, mergeAccount),
];
