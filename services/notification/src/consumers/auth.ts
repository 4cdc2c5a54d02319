import { authEvents } from '@fourball/contracts/events/auth.ts';
import { on } from '@fourball/kit/events/consumer.ts';
import { forgetGolfer } from '../departures/service.ts';
import { followGolferAndSettings } from '../mail-subscriptions/service.ts';
import { mailPasswordReset } from '../mails/service.ts';

export const authHandlers = [
  on(authEvents.userRegistered, followGolferAndSettings),
  on(authEvents.userChanged, followGolferAndSettings),
  on(authEvents.userDeleted, forgetGolfer),
  on(authEvents.passwordResetRequested, mailPasswordReset),
];
