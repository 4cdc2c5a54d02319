import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { onTestFinished } from 'vitest';
import { createComposer } from '../email/compose.ts';
import type { Deliver } from '../email/queue/delivery.ts';
import { createMailService, type MailOutcome } from '../email/queue/service.ts';
import { createDelivery } from '../email/transport.ts';
import { startDeliveryWorker } from '../lib/outgoing/jobs.ts';
import { eventsIn } from './calendars.ts';
import { calendarsIn, headerOf, type ReceivedMail, startMailServer } from './mail-server.ts';
import type { NotificationService } from './notification-service.ts';
import { mailTokens, open, seal } from './sealing.ts';

export const MAIL_FROM = 'Fourball <golf@example.com>';
export const token = 'the-secret-token';

type WithMails = Pick<NotificationService, 'client'>;

/** How mails leave, as production has it with this SMTP_URL. */
export const deliveryTo = (SMTP_URL: string): Deliver =>
  createDelivery({ SMTP_URL, MAIL_FOLDER: undefined, MAIL_FROM });

type SendingOptions = Partial<
  Pick<Parameters<typeof createMailService>[0], 'leaseSeconds' | 'limitScale' | 'delaySeconds'>
>;

/** The mails of a service, that nobody sends by itself. */
export const mailsOf = ({ client }: WithMails, deliver: Deliver, options: SendingOptions = {}) =>
  createMailService({
    client,
    deliver,
    log: testLog,
    leaseSeconds: 60,
    limitScale: 1,
    delaySeconds: 0,
    ...options,
    compose: createComposer({
      client,
      open,
      tokens: mailTokens,
      publicUrl: 'https://golf.example.com',
      sender: MAIL_FROM,
    }),
  });

/** A replica that sends the mails of a service in one test; `outcomes` collects what came of its attempts. */
export function startReplica(
  service: WithMails,
  deliver: Deliver,
  { log = testLog, ...options }: SendingOptions & { log?: typeof testLog } = {},
) {
  const outcomes: MailOutcome[] = [];
  const outgoing = mailsOf(service, deliver, options);
  const { stop } = startDeliveryWorker({ outgoing, log, counted: (outcome) => outcomes.push(outcome), pollMs: 50 });
  onTestFinished(stop);
  return { outcomes, stop };
}

export const allSent = ({ client }: WithMails) =>
  until('all mails to be sent', async () => (await client.mail.count({ where: { outcome: null } })) === 0);

/** Sends what waits; answers the mails that a golfer, or everybody, got, in the order in which they came. */
export async function sendAll(service: WithMails, given?: Awaited<ReturnType<typeof startMailServer>>) {
  const server = given ?? (await startMailServer());
  // A mail whose outcome is lost comes again only after a minute.
  const replica = arrange(() => startReplica(service, deliveryTo(server.url)));
  await allSent(service);
  await replica.stop();
  return (golfer?: { email: string }) => server.received.filter(({ to }) => !golfer || to.includes(golfer.email));
}

/** Has a golfer ask for a link to set a new password; of whom nothing more need be known. */
export async function askForReset(
  service: NotificationService,
  { id: userId = newId(), email = `${newId()}@example.com`, expiresInMs = 30 * 60 * 1000, sealed = '' } = {},
): Promise<string> {
  const expiresAt = new Date(Date.now() + expiresInMs).toISOString();
  const content = sealed || (await seal({ email, firstName: 'Dana', token }));
  await service.hear(authEvents.passwordResetRequested, { id: newId(), userId, expiresAt, sealed: content });
  return email;
}

/** Has a golfer's address verified by a mail; answers what it holds. */
export async function askToVerify(service: NotificationService, { id: userId, email }: { id: string; email: string }) {
  const secrets = { token, code: 'K7MQ2XWP' };
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const sealed = await seal({ email, ...secrets });
  await service.hear(authEvents.emailVerificationRequested, { id: newId(), userId, expiresAt, sealed });
  return secrets;
}

/** Has a golfer invite an address to a squad. */
export const invite = async (
  service: NotificationService,
  email: string,
  from: { squadId: string; invitedBy: string },
) =>
  service.hear(squadEvents.invitationMade, {
    id: newId(),
    expiresAt: '2099-01-01T00:00:00.000Z',
    sealed: await seal({ email, inviteCode: 'the-code', squadName: 'Weekend Warriors', message: 'Come and play' }),
    ...from,
  });

export const subjectsOf = (mails: readonly ReceivedMail[]) =>
  mails.map((mail) => headerOf(mail, 'Subject')?.replace(/\r\n/g, ''));

/** The event in a mail's calendar file, as an independent parser reads it. */
export function eventIn(mail: ReceivedMail | undefined) {
  const [calendar] = calendarsIn(mail!);
  return eventsIn(calendar!.text)[0]!;
}
