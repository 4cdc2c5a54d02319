import { type PasswordResetState, SealedPasswordReset } from '@fourball/contracts/events/auth.ts';
import { type InvitationState, SealedInvitation } from '@fourball/contracts/events/squad.ts';
import { Email } from '@fourball/contracts/http/fields.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import { newId } from '@fourball/kit/id.ts';
import type { Open } from '@fourball/kit/sealing.ts';
import { addAskedGauge } from '@fourball/kit/telemetry/asked-gauge.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import { addOutcomeCounter } from '@fourball/kit/telemetry/outcome-counter.ts';
import type { Deliver } from '../delivery/service.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { golferOf, isForgotten } from '../golfers/service.ts';
import { invitationLetter, type Letter, resetLetter } from '../letters/policy.ts';
import { inviterName } from '../wording/policy.ts';
import { faultOf, retryAfter } from './policy.ts';
import {
  type ClaimedMail,
  claimMails,
  deleteFinishedMails,
  deleteMailsOf,
  finishMail,
  insertMail,
  measureWaiting,
  postponeMail,
  renewLease,
} from './repository.ts';

type Tx = Prisma.TransactionClient;
const OUTCOMES = ['sent', 'failed', 'given-up', 'expired'] as const;
/** What became of an attempt: a mail that failed waits for another one. */
export type MailOutcome = (typeof OUTCOMES)[number];
export type MailService = ReturnType<typeof createMailService>;

/** A process that says nothing of a mail for so long has died; its mails go to another. */
const LEASE_SECONDS = 60;
/** What became of a mail is known for so long; its content is not. */
const FINISHED_DAYS = 7;

/** Whom a mail is for cannot be read, or is no address: no attempt will change that. */
class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

export function createMailService(options: {
  client: PrismaClient;
  open: Open;
  deliver: Deliver;
  publicUrl: string;
  leaseSeconds?: number;
}) {
  const { client, open, deliver, publicUrl, leaseSeconds = LEASE_SECONDS } = options;

  async function send(mail: ClaimedMail): Promise<void> {
    const { to, ...letter } = await compose(mail);
    const renewal = setInterval(
      () => renewLease(client, mail, leaseSeconds).catch(() => {}),
      (leaseSeconds * 1000) / 3,
    );
    try {
      await deliver({ id: mail.id, createdAt: mail.createdAt, to, ...letter });
    } finally {
      clearInterval(renewal);
    }
  }

  async function compose(mail: ClaimedMail): Promise<Letter & { to: string }> {
    if (mail.kind === 'password-reset') {
      const { email, ...facts } = await openUp(mail.sealed, SealedPasswordReset);
      return { to: addressOf(email), ...resetLetter(facts, publicUrl) };
    }
    const { email, ...facts } = await openUp(mail.sealed, SealedInvitation);
    const sender = mail.senderId ? await golferOf(client, mail.senderId) : undefined;
    const told = { ...facts, inviter: inviterName(sender), expiresAt: mail.expiresAt };
    return { to: addressOf(email), ...invitationLetter(told, publicUrl) };
  }

  const openUp: Open = (sealed, shape) =>
    open(sealed, shape).catch((cause) => {
      throw new Undeliverable('the mail cannot be opened', { cause });
    });

  return {
    /** Takes mails to send, at most `limit`. */
    claim: (limit: number) => claimMails(client, { limit, leaseSeconds }),

    /**
     * Tries to send a mail that was claimed. What became of it is to be recorded next; until then it may be sent twice,
     * should the process die.
     */
    async attempt(mail: ClaimedMail): Promise<{ outcome: MailOutcome; record: () => Promise<unknown> }> {
      const finish = (outcome: MailOutcome, fault: string | null = null) => ({
        outcome,
        record: () => finishMail(client, mail.id, outcome, fault),
      });
      if (mail.isExpired) return finish('expired');
      try {
        await send(mail);
        return finish('sent');
      } catch (error) {
        const seconds =
          error instanceof Undeliverable ? undefined : retryAfter(mail.attempts, mail.ageSeconds, Math.random());
        if (seconds === undefined) return finish('given-up', faultOf(error));
        return { outcome: 'failed', record: () => postponeMail(client, mail, seconds, faultOf(error)) };
      }
    },

    /** Removes what was finished long ago. */
    prune: () => deleteFinishedMails(client, FINISHED_DAYS),

    measure: () => measureWaiting(client),
  };
}

/** Measures the mails that wait; answers what counts an attempt. */
export function measureMails(metrics: Metrics, mails: Pick<MailService, 'measure'>): (outcome: MailOutcome) => void {
  addAskedGauge(metrics, {
    name: 'fourball_mails_waiting',
    help: 'Mails that are not sent yet.',
    ask: async () => [{ value: (await mails.measure()).waiting }],
  });
  addAskedGauge(metrics, {
    name: 'fourball_mails_lag_seconds',
    help: 'Age of the oldest mail that is not sent yet; 0 when none waits.',
    ask: async () => [{ value: (await mails.measure()).lagSeconds }],
  });
  return addOutcomeCounter(metrics, {
    name: 'fourball_mails_total',
    help: 'Attempts to send a mail, by what became of them.',
    outcomes: OUTCOMES,
  });
}

function addressOf(email: string): string {
  const { data, success } = Email.safeParse(email);
  if (!success) throw new Undeliverable('the mail has no address');
  return data;
}

/** Mails the link for a new password, whatever the golfer wants to hear of; not to an account that is gone. */
export async function mailPasswordReset(tx: Tx, { data, time, isSnapshot }: Received<PasswordResetState>) {
  if (isSnapshot || (await isForgotten(tx, data.userId))) return;
  const { userId, sealed, expiresAt } = data;
  await put(tx, { kind: 'password-reset', userId, senderId: null, sealed, expiresAt, time });
}

/** Mails an invitation; `userId` names the account that it goes to, where there is one. */
export const mailInvitation = (tx: Tx, { data, time }: Received<InvitationState>, userId: string | null) =>
  put(tx, { ...data, kind: 'squad-invitation', userId, senderId: data.invitedBy, time });

interface NewMail {
  readonly kind: 'password-reset' | 'squad-invitation';
  readonly userId: string | null;
  readonly senderId: string | null;
  readonly sealed: string;
  readonly expiresAt: string;
  readonly time: string;
}

const put = (tx: Tx, { kind, userId, senderId, sealed, expiresAt, time }: NewMail) =>
  insertMail(tx, {
    id: newId(),
    kind,
    userId,
    senderId,
    sealed,
    createdAt: new Date(time),
    expiresAt: new Date(expiresAt),
  });

export const forgetMailsOf = (tx: Tx, userId: string) => deleteMailsOf(tx, userId);
