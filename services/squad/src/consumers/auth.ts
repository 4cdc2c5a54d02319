import { authEvents } from '@fourball/contracts/events/auth.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { endAccount } from '../accounts/service.ts';
import { keepGolfer } from '../golfers/service.ts';

export const authHandlers = [
  on(authEvents.userRegistered, keepGolfer),
  on(authEvents.userChanged, keepGolfer),
  on(authEvents.userDeleted, endAccount),
];
