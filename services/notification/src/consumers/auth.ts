import { authEvents } from '@fourball/contracts/events/auth.ts';
import { on } from '@fourball/kit/events/consumer.ts';
import { forgetGolfer } from '../departures/service.ts';
import { followGolfer } from '../golfers/service.ts';
import { mailPasswordReset } from '../mails/service.ts';

export const authHandlers = [
  on(authEvents.userRegistered, followGolfer),
  on(authEvents.userChanged, followGolfer),
  on(authEvents.userDeleted, forgetGolfer),
  on(authEvents.passwordResetRequested, mailPasswordReset),
];
