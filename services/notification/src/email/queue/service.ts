import type { PasswordResetState } from '@fourball/contracts/events/auth.ts';
import type { InvitationState } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import { addAskedGauge } from '@fourball/kit/telemetry/asked-gauge.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import { addOutcomeCounter } from '@fourball/kit/telemetry/outcome-counter.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { isForgotten } from '../../read-models/golfers/service.ts';
import { CATEGORY_OF, type MailPayload, uselessFrom } from '../templates/payload.ts';
import { findRefusals } from '../unsubscribe/repository.ts';
import { type Compose, type Deliver, Undeliverable } from './delivery.ts';
import { failureOf, isForGood, retryMailAfter } from './policy.ts';
import {
  type ClaimedMail,
  claimMails,
  deleteFinishedMails,
  finishMail,
  insertMails,
  measureWaiting,
  postponeMail,
  renewLease,
} from './repository.ts';

export { deleteMailsOf } from './repository.ts';

type Tx = Prisma.TransactionClient;
const OUTCOMES = ['sent', 'failed', 'given-up', 'expired', 'unwanted'] as const;
/** Outcome of an attempt: a mail that failed waits for another one. */
export type MailOutcome = (typeof OUTCOMES)[number];
export type MailService = ReturnType<typeof createMailService>;

/** A process that says nothing of a mail for so long has died; its mails go to another. */
const LEASE_SECONDS = 60;
/** Days for which the outcome of a mail is kept; its content is not. */
const FINISHED_DAYS = 7;

export function createMailService(options: {
  client: PrismaClient;
  compose: Compose;
  deliver: Deliver;
  log: Log;
  leaseSeconds?: number;
}) {
  const { client, compose, deliver, log, leaseSeconds = LEASE_SECONDS } = options;

  /** Whether it was sent: not when its reader does not want it any more. */
  async function send(mail: ClaimedMail): Promise<boolean> {
    const composed = await compose(mail);
    if (!composed) return false;
    const leaseRenewal = setInterval(
      () =>
        renewLease(client, mail, leaseSeconds).catch((error) =>
          log.warn({ err: error, mail: mail.id }, 'lease of a mail not renewed; it may be sent twice'),
        ),
      (leaseSeconds * 1000) / 3,
    );
    try {
      await deliver({ id: mail.id, createdAt: mail.createdAt, ...composed });
    } finally {
      clearInterval(leaseRenewal);
    }
    return true;
  }

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
        return finish((await send(mail)) ? 'sent' : 'unwanted');
      } catch (error) {
        const isHopeless = error instanceof Undeliverable || isForGood(error);
        const seconds = isHopeless ? undefined : retryMailAfter(mail.attempts, mail.ageSeconds, Math.random());
        if (seconds === undefined) return finish('given-up', failureOf(error));
        return { outcome: 'failed', record: () => postponeMail(client, mail, seconds, failureOf(error)) };
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

/** Mails the link for a new password, whatever the golfer wants to hear of; not to an account that is gone. */
export async function mailPasswordReset(tx: Tx, { data, time, isSnapshot }: Received<PasswordResetState>) {
  if (isSnapshot || (await isForgotten(tx, data.userId))) return;
  const { userId, sealed, expiresAt } = data;
  await insertMails(tx, [
    { kind: 'password-reset', userId, senderId: null, sealed, ...timesOf(time, new Date(expiresAt)) },
  ]);
}

/** Mails an invitation; `userId` names the account that it goes to, where there is one. */
export const mailInvitation = (tx: Tx, { data, time }: Received<InvitationState>, userId: string | null) =>
  insertMails(tx, [
    {
      kind: 'squad-invitation',
      userId,
      senderId: data.invitedBy,
      sealed: data.sealed,
      ...timesOf(time, new Date(data.expiresAt)),
    },
  ]);

/**
 * Mails notices to golfers whose settings let them come: one mail each, but none to those who unsubscribed.
 * @param time of the event.
 */
export async function queueMails(
  tx: Tx,
  composeForGolfer: readonly { readonly userId: string; readonly facts: MailPayload }[],
  time: Date,
): Promise<void> {
  for (const [kind, mails] of Map.groupBy(composeForGolfer, ({ facts }) => facts.kind)) {
    const category = CATEGORY_OF[kind];
    const readers = mails.map(({ userId }) => userId);
    const refusers = category ? await findRefusals(tx, readers, category) : new Set<string>();
    const wanted = mails.filter(({ userId }) => !refusers.has(userId));
    await insertMails(
      tx,
      wanted.map(({ userId, facts }) => rowOf(userId, facts, time)),
    );
  }
}

const rowOf = (userId: string, facts: MailPayload, time: Date) => ({
  kind: facts.kind,
  userId,
  senderId: null,
  facts,
  ...('version' in facts ? { teeTimeId: facts.round.id, sequence: facts.version } : {}),
  ...timesOf(time, uselessFrom(facts)),
});

const timesOf = (createdAt: string | Date, expiresAt: Date) => ({
  id: newId(),
  createdAt: new Date(createdAt),
  expiresAt,
});
