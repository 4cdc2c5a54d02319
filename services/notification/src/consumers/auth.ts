import { authEvents } from '@fourball/contracts/events/auth.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { mailPasswordReset } from '../email/queue/service.ts';
import { followGolferAndSettings } from '../email/unsubscribe/service.ts';
import { forgetGolfer } from '../personal-data/account-deletion/service.ts';

export const authHandlers = [
  on(authEvents.userRegistered, followGolferAndSettings),
  on(authEvents.userChanged, followGolferAndSettings),
  on(authEvents.userDeleted, forgetGolfer),
  on(authEvents.passwordResetRequested, mailPasswordReset),
];
