import type { Notification } from '@fourball/contracts/http/notification.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import { mailOfLimit } from '../../email/queue/service.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { type Attempt, type Failure, failureOf, hasPlace, measureOutgoing } from '../../lib/outgoing/service.ts';
import { categoryOfType } from '../../notifications/policy.ts';
import { leads } from '../../read-models/squads/service.ts';
import { type Push, Unreachable } from '../sender.ts';
import { deleteSubscription } from '../subscriptions/repository.ts';
import type { VapidKeyring } from '../vapid-keys/service.ts';
import { isTooLate, payloadOf, retryPushAfter, verdictOn } from './policy.ts';
import {
  type ClaimedPush,
  claimPushes,
  deletePush,
  insertPushes,
  measureWaiting,
  type NewPush,
  postponePush,
} from './repository.ts';

export { deleteAnswered, deleteHeldPushes, deletePushesOf } from './repository.ts';

type Tx = Prisma.TransactionClient;
const OUTCOMES = ['sent', 'failed', 'given-up', 'expired', 'unwanted', 'gone', 'over-limit'] as const;
/** Outcome of an attempt: a push that failed waits for another one; `gone` is a browser that does not listen. */
export type PushOutcome = (typeof OUTCOMES)[number];
export type PushService = ReturnType<typeof createPushService>;

/** Verdict on a push that was handed over, or why it was not: of the push service no more than its status. */
interface Sending {
  readonly verdict: ReturnType<typeof verdictOn> | 'over-limit' | 'unwanted';
  readonly failure?: Failure;
}

/** A process that says nothing of a push for so long has died: the attempt itself is over much sooner. */
const LEASE_SECONDS = 60;
/** Pushes under way at once in one process. */
const AT_ONCE = 8;

export function createPushService(options: {
  client: PrismaClient;
  push: Push;
  keys: Pick<VapidKeyring, 'pairOf'>;
  /** Multiplies how many pushes a browser gets a day. */
  limitScale: number;
  leaseSeconds?: number;
}) {
  const { client, push, keys, limitScale: scale, leaseSeconds = LEASE_SECONDS } = options;

  /** A verdict by the push service's answer; a connection that fails, the database's too, may do better the next time. */
  async function send(claimed: ClaimedPush): Promise<Sending> {
    const pair = keys.pairOf(claimed.publicKey);
    // A replica may not have been given the pair yet by which a browser subscribed at another one.
    if (!pair) {
      const isLast = retryPushAfter(claimed.attempts, claimed.ageSeconds, 0) === undefined;
      return { verdict: isLast ? 'gone' : 'again', failure: { reason: 'VAPID key unknown' } };
    }
    const { notificationId: id, title, message } = claimed;
    const type = claimed.type as Notification['type'];
    const data = claimed.data as Notification['data'];
    try {
      const refusal = await refusalOf(claimed);
      if (refusal) return { verdict: refusal };
      const status = await push(claimed, payloadOf({ id, type, title, message, data }), pair);
      const verdict = verdictOn(status);
      return verdict === 'sent' ? { verdict } : { verdict, failure: { reason: `status ${status}` } };
    } catch (error) {
      if (error instanceof Unreachable) return { verdict: 'gone', failure: { reason: error.message } };
      return { verdict: 'again', failure: failureOf(error) };
    }
  }

  /** Looks up as it leaves whether the golfer leads no more the squad whose leaders alone it is for, or had the day's pushes. */
  async function refusalOf(claimed: ClaimedPush): Promise<'unwanted' | 'over-limit' | undefined> {
    const { isForLeaders, squadId } = claimed.data as Notification['data'];
    const { id, userId, subscriptionId: key } = claimed;
    if (isForLeaders && squadId && !(await leads(client, { squadId, userId }))) return 'unwanted';
    const counting = { table: 'pushes', id, use: { limit: 'pushesReceived', key, scale } } as const;
    return (await hasPlace(client, counting, (tx) => finishOverLimit(tx, claimed))) ? undefined : 'over-limit';
  }

  async function finishOverLimit(tx: Tx, { id, userId, type }: ClaimedPush): Promise<void> {
    await deletePush(tx, id);
    const category = categoryOfType(type as Notification['type']);
    if (category) await mailOfLimit(tx, { userId, category, scale });
  }

  /** Asked again as it leaves: it may have waited for hours, in which its golfer switched pushes or its category off. */
  function isWanted({ settings, type }: ClaimedPush): boolean {
    const category = categoryOfType(type as Notification['type']);
    return settings?.pushNotifications === true && (category === null || settings[category]);
  }

  return {
    name: 'push',
    atOnce: AT_ONCE,

    /** Takes pushes to send, at most `limit`. */
    claim: (limit: number) => claimPushes(client, { limit, leaseSeconds }),

    /**
     * Tries to send a push that was claimed. What became of it is to be recorded next; until then it may be sent twice,
     * should the process die.
     */
    async attempt(claimed: ClaimedPush): Promise<Attempt<PushOutcome>> {
      const { id, attempts, ageSeconds } = claimed;
      const finish = (outcome: PushOutcome) => ({ outcome, record: () => deletePush(client, id) });
      if (isTooLate(claimed)) return finish('expired');
      if (!isWanted(claimed)) return finish('unwanted');
      const { verdict, failure } = await send(claimed);
      if (verdict === 'over-limit') return { outcome: verdict, record: async () => {} };
      if (verdict === 'sent' || verdict === 'unwanted') return finish(verdict);
      // With the subscription goes what waits for it.
      if (verdict === 'gone') {
        return { outcome: 'gone', record: () => deleteSubscription(client, { id: claimed.subscriptionId }), failure };
      }
      const seconds = verdict === 'again' ? retryPushAfter(attempts, ageSeconds, Math.random()) : undefined;
      if (seconds === undefined) return { ...finish('given-up'), failure };
      return { outcome: 'failed', record: () => postponePush(client, claimed, seconds), failure };
    },

    measure: () => measureWaiting(client),
  };
}

/** Has notifications pushed to the browsers of those whom they tell, after the commit or once they are held no more. */
export async function queuePushes(tx: Tx, notifications: readonly NewPush[]): Promise<void> {
  if (notifications.length > 0) await insertPushes(tx, notifications);
}

export const measurePushes = (metrics: Metrics, { measure }: Pick<PushService, 'measure'>) =>
  measureOutgoing(metrics, { names: 'pushes', measure, outcomes: OUTCOMES });
