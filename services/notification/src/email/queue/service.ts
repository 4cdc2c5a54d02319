import type { MailedLinkState, SecurityAlertState } from '@fourball/contracts/events/auth.ts';
import type { InvitationState } from '@fourball/contracts/events/squad.ts';
import type { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';
import { allowedBy, countUse } from '@fourball/kit/database/limit-counts.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { type Attempt, failureOf, hasPlace, measureOutgoing } from '../../lib/outgoing/service.ts';
import { isForgotten, type KnownGolfer } from '../../read-models/golfers/service.ts';
import type { GuestPayload } from '../templates/guest.ts';
import {
  CATEGORY_OF,
  categoryOf,
  columnsOf,
  type GolfPayload,
  type LinkPayload,
  type MailKind,
  MailPayload,
  uselessFrom,
} from '../templates/payload.ts';
import { findRefusals } from '../unsubscribe/repository.ts';
import { type Compose, type Deliver, Undeliverable } from './delivery.ts';
import { isForGood, retryMailAfter } from './policy.ts';
import {
  type ClaimedMail,
  claimMails,
  finishMail,
  insertMails,
  measureWaiting,
  postponeMail,
  renewLease,
} from './repository.ts';

export { deleteInvitationsTo, dropAnswered, findSquadsOfHeldMails, joinWeeks, releaseHeldMails } from './repository.ts';

type Tx = Prisma.TransactionClient;
const OUTCOMES = ['sent', 'failed', 'given-up', 'expired', 'unwanted', 'replaced', 'over-limit'] as const;
/** Outcome of an attempt: a mail that failed waits for another one. */
export type MailOutcome = (typeof OUTCOMES)[number];
/** Kinds of mails whose content is not in the app. */
const IN_MAILS_ALONE: ReadonlySet<MailKind> = new Set(['squad-invitation', 'answer-link', 'guest-round']);
export type MailService = ReturnType<typeof createMailService>;

/** A process that says nothing of a mail for so long has died; its mails go to another. */
const LEASE_SECONDS = 60;
/** Mails under way at once in one process. */
const AT_ONCE = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

export function createMailService(options: {
  client: PrismaClient;
  compose: Compose;
  deliver: Deliver;
  log: Log;
  /** Multiplies how many mails a recipient gets a day. */
  limitScale: number;
  /** For how long a mail about a tee time waits for a later one, which then takes its place; 0: each is sent. */
  delaySeconds: number;
  leaseSeconds?: number;
}) {
  const { client, compose, deliver, log, limitScale: scale, delaySeconds, leaseSeconds = LEASE_SECONDS } = options;

  /** Not sent when its reader does not want it any more, or has had their day's share. */
  async function send(mail: ClaimedMail): Promise<'sent' | 'unwanted' | 'over-limit'> {
    const mailed = await compose(mail);
    if (!mailed) return 'unwanted';
    const { counted, ...composed } = mailed;
    const counting = counted && { table: 'mails' as const, id: mail.id, use: { ...counted, scale } };
    if (counting && !(await hasPlace(client, counting, (tx) => finishOverLimit(tx, mail)))) return 'over-limit';
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
    return 'sent';
  }

  /** Mails an account that there is more in the app, but not of invitations: those have a limit of their own. */
  async function finishOverLimit(tx: Tx, { id, userId, kind, facts }: ClaimedMail): Promise<void> {
    await finishMail(tx, id, 'over-limit', null);
    const isInApp = kind !== 'limit-reached' && !IN_MAILS_ALONE.has(kind) && CATEGORY_OF[kind];
    const category = isInApp ? categoryOf(MailPayload.parse(facts)) : null;
    if (userId && category) await mailOfLimit(tx, { userId, category, scale });
  }

  return {
    name: 'mail',
    atOnce: AT_ONCE,

    /** Takes mails to send, at most `limit`. */
    claim: (limit: number) => claimMails(client, { limit, leaseSeconds, delaySeconds }),

    /**
     * Tries to send a mail that was claimed. What became of it is to be recorded next; until then it may be sent twice,
     * should the process die.
     */
    async attempt(mail: ClaimedMail): Promise<Attempt<MailOutcome>> {
      const finish = (outcome: MailOutcome, fault: string | null = null) => ({
        outcome,
        record: () => finishMail(client, mail.id, outcome, fault),
      });
      if (mail.isExpired) return finish('expired');
      if (mail.isReplaced) return finish('replaced');
      try {
        const outcome = await send(mail);
        return outcome === 'over-limit' ? { outcome, record: async () => {} } : finish(outcome);
      } catch (error) {
        const isHopeless = error instanceof Undeliverable || isForGood(error);
        const seconds = isHopeless ? undefined : retryMailAfter(mail.attempts, mail.ageSeconds, Math.random());
        const failure = failureOf(error);
        if (seconds === undefined) return { ...finish('given-up', failure.reason), failure };
        return { outcome: 'failed', record: () => postponeMail(client, mail, seconds, failure.reason), failure };
      }
    },

    measure: () => measureWaiting(client, delaySeconds),
  };
}

export const measureMails = (metrics: Metrics, { measure }: Pick<MailService, 'measure'>) =>
  measureOutgoing(metrics, { names: 'mails', measure, outcomes: OUTCOMES });

/** Mails a link that an account needs, or opens one, whatever the golfer wants to hear of; not to one who is gone. */
export const accountMailer =
  (kind: 'password-reset' | 'email-verification' | 'export-link' | 'email-changed' | 'claim') =>
  async ({ tx }: EventWork<Tx>, { data, time, isSnapshot }: Received<MailedLinkState>) => {
    if (isSnapshot || (await isForgotten(tx, data.userId))) return;
    const { userId, sealed, expiresAt } = data;
    await insertMails(tx, [{ kind, userId, sealed, ...timesOf(time, expiresAt) }]);
  };

/** Days after which nobody can make use of a {@link mailSecurityAlert}. */
const ALERT_DAYS = 7;

/** Mails what happened to an account, whatever the golfer wants to hear of; not to an account that is gone. */
export async function mailSecurityAlert(
  { tx }: EventWork<Tx>,
  { data, time, isSnapshot }: Received<SecurityAlertState>,
) {
  if (isSnapshot || (await isForgotten(tx, data.id))) return;
  const { id: userId, ...facts } = data;
  await insertMails(tx, [{ kind: 'security-alert', userId, facts, ...timesOf(time, daysAfter(time, ALERT_DAYS)) }]);
}

/** Days after which a mail is late that does nothing but bring a link. */
const LINK_DAYS = 7;

/** Mails a golfer their personal link to a squad. @param time of the event. */
export const mailAnswerLink = (tx: Tx, userId: string, facts: LinkPayload, time: string) =>
  insertMails(tx, [{ kind: facts.kind, userId, facts, ...timesOf(time, daysAfter(time, LINK_DAYS)) }]);

/** Mails a guest, in the name of who brings them; a round's changes in their order. @param time of the event. */
export function mailGuest(
  tx: Tx,
  guest: { id: string; hostId: string | null; squadId: string; recommendationId: string },
  facts: GuestPayload,
  time: string,
) {
  const { id: userId, hostId: senderId, squadId, recommendationId: teeTimeId } = guest;
  // As much as the column holds, until 2038: mails of one second, and all after that, leave by their moments.
  const sequence = Math.min(Math.floor(Date.parse(time) / 1000), 2 ** 31 - 1);
  const order = facts.about === 'invited' ? {} : { teeTimeId, sequence };
  // No zone is told: then the date is over everywhere on earth.
  const times = timesOf(time, daysAfter(facts.date, 1.5));
  return insertMails(tx, [{ kind: facts.kind, userId, senderId, squadId, facts, ...order, ...times }]);
}

/**
 * Mails an invitation, under its own id; `invited` is the account that it goes to, where there is one. To an address that
 * its account has not verified it waits for that.
 */
export const mailInvitation = (tx: Tx, { data, time }: Received<InvitationState>, invited: KnownGolfer | undefined) =>
  insertMails(tx, [
    {
      ...timesOf(time, data.expiresAt),
      id: data.id,
      kind: 'squad-invitation',
      userId: invited?.id ?? null,
      senderId: data.invitedBy,
      sealed: data.sealed,
      squadId: data.squadId,
      isHeld: invited?.emailVerified === false,
    },
  ]);

/** Its reader does not want the mail. */
export const dropMail = (tx: Tx, id: string) => finishMail(tx, id, 'unwanted', null);

/** Mails, once a day, that what is beyond the limits of mails or pushes is in the app only. */
export async function mailOfLimit(tx: Tx, about: { userId: string; category: MailCategory; scale: number }) {
  const { userId, category, scale } = about;
  const { isWithin } = await countUse(tx, { limit: 'wordsOfLimit', key: userId, scale: 1 });
  if (!isWithin) return;
  const [mails, pushes] = (['mailsReceived', 'pushesReceived'] as const).map((limit) => allowedBy({ limit, scale }));
  const facts = { kind: 'limit-reached', category, mails, pushes };
  const now = new Date().toISOString();
  await insertMails(tx, [{ kind: 'limit-reached', userId, facts, ...timesOf(now, daysAfter(now, 1)) }]);
}

/**
 * Mails notices to golfers whose settings let them come: one mail each, but none to those who unsubscribed.
 * @param time of the event.
 */
export async function queueMails(
  tx: Tx,
  notices: readonly { readonly userId: string; readonly facts: GolfPayload; readonly heldUntil?: Date | undefined }[],
  time: Date,
): Promise<void> {
  for (const [category, mails] of Map.groupBy(notices, ({ facts }) => categoryOf(facts))) {
    const readers = mails.map(({ userId }) => userId);
    const refusers = category ? await findRefusals(tx, readers, category) : new Set<string>();
    const wanted = mails.filter(({ userId }) => !refusers.has(userId));
    await insertMails(
      tx,
      wanted.map(({ userId, facts, heldUntil }) => ({
        kind: facts.kind,
        userId,
        facts,
        heldUntil,
        ...columnsOf(facts),
        // The age of one that is held counts from its end.
        ...timesOf(heldUntil ?? time, uselessFrom(facts)),
      })),
    );
  }
}

const timesOf = (createdAt: string | Date, expiresAt: string | Date) => ({
  id: newId(),
  createdAt: new Date(createdAt),
  expiresAt: new Date(expiresAt),
});

const daysAfter = (time: string, days: number): Date => new Date(Date.parse(time) + days * DAY_MS);
