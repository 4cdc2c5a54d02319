import { authEvents } from '@fourball/contracts/events/auth.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import type { Open } from '@fourball/kit/security/keyring.ts';
import { accountMailer, mailSecurityAlert } from '../email/queue/service.ts';
import { applyGolferAndSettings } from '../email/unsubscribe/service.ts';
import { applyAccountDeletion, applyMerge } from '../personal-data/account-deletion/service.ts';
import { applyCredentialsReset } from '../personal-data/credentials-reset/service.ts';
import { applyLinkEnd } from '../read-models/answer-links/service.ts';
import { applyGolferAndMailLink, mailLink } from '../triggers/answer-link/service.ts';
import { heldInvitationNotifier } from '../triggers/invitation/service.ts';

/** @param open opens the invitations that waited for a golfer to verify their address. */
export const authHandlers = (open: Open) => [
  on(authEvents.userRegistered, applyGolferAndSettings),
  on(authEvents.userChanged, heldInvitationNotifier(open, applyGolferAndMailLink)),
  on(authEvents.userDeleted, applyAccountDeletion),
  on(authEvents.golferClaimed, applyMerge),
  on(authEvents.answerLinkMade, mailLink),
  on(authEvents.answerLinkEnded, applyLinkEnd),
  on(authEvents.passwordResetRequested, accountMailer('password-reset')),
  on(authEvents.emailVerificationRequested, accountMailer('email-verification')),
  on(authEvents.securityAlerted, mailSecurityAlert),
  on(authEvents.credentialsReset, applyCredentialsReset),
  on(authEvents.exportRequested, accountMailer('export-link')),
  on(authEvents.emailChanged, accountMailer('email-changed')),
  on(authEvents.claimRequested, accountMailer('claim')),
];
