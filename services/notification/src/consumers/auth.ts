import { authEvents } from '@fourball/contracts/events/auth.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { mailPasswordReset, mailSecurityAlert } from '../email/queue/service.ts';
import { applyGolferAndSettings } from '../email/unsubscribe/service.ts';
import { applyAccountDeletion } from '../personal-data/account-deletion/service.ts';
import { applyCredentialsReset } from '../personal-data/credentials-reset/service.ts';

export const authHandlers = [
  on(authEvents.userRegistered, applyGolferAndSettings),
  on(authEvents.userChanged, applyGolferAndSettings),
  on(authEvents.userDeleted, applyAccountDeletion),
  on(authEvents.passwordResetRequested, mailPasswordReset),
  on(authEvents.securityAlerted, mailSecurityAlert),
  on(authEvents.credentialsReset, applyCredentialsReset),
];
