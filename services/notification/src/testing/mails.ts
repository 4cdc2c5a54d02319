import { authEvents } from '@fourball/contracts/events/auth.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import { createComposer } from '../email/compose.ts';
import { startMailing } from '../email/queue/jobs.ts';
import { createMailService, type MailOutcome } from '../email/queue/service.ts';
import { createDelivery, type Deliver } from '../email/transport.ts';
import type { NotificationService } from './notification-service.ts';
import { mailTokens, open, seal } from './sealing.ts';

const MAIL_FROM = 'Fourball <golf@example.com>';
export const token = 'the-secret-token';

/** How mails leave, as production has it with this SMTP_URL. */
export const deliveryTo = (SMTP_URL: string): Deliver =>
  createDelivery({ SMTP_URL, MAIL_FOLDER: undefined, MAIL_FROM });

/** How mails become files, as production has it with this MAIL_FOLDER. */
export const deliveryInto = (MAIL_FOLDER: string): Deliver =>
  createDelivery({ SMTP_URL: undefined, MAIL_FOLDER, MAIL_FROM });

/** The mails of a service, that nobody sends by itself. */
export const mailsOf = ({ client }: Pick<NotificationService, 'client'>, deliver: Deliver, leaseSeconds = 60) =>
  createMailService({
    client,
    deliver,
    log: testLog,
    leaseSeconds,
    compose: createComposer({
      client,
      open,
      tokens: mailTokens,
      publicUrl: 'https://golf.example.com',
      sender: MAIL_FROM,
    }),
  });

/** A replica that sends the mails of a service; `outcomes` collects what came of its attempts. */
export function startReplica(
  { client }: Pick<NotificationService, 'client'>,
  deliver: Deliver,
  { log = testLog, leaseSeconds = 60 }: { log?: typeof testLog; leaseSeconds?: number } = {},
) {
  const outcomes: MailOutcome[] = [];
  const mails = mailsOf({ client }, deliver, leaseSeconds);
  const { stop } = startMailing({ mails, log, counted: (outcome) => outcomes.push(outcome), pollMs: 50 });
  return { outcomes, stop };
}

/** Has a golfer ask for a link to set a new password; of whom nothing more is known. */
export async function askForReset(
  service: NotificationService,
  { email = `${newId()}@example.com`, expiresInMs = 30 * 60 * 1000, sealed = '' } = {},
): Promise<string> {
  const expiresAt = new Date(Date.now() + expiresInMs).toISOString();
  const content = sealed || (await seal({ email, firstName: 'Dana', token }));
  await service.hear(authEvents.passwordResetRequested, { id: newId(), userId: newId(), expiresAt, sealed: content });
  return email;
}
