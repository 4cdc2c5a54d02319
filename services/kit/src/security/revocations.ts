import { setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import * as z from 'zod/mini';
import type { Broker } from '../events/broker.ts';
import { REVOCATIONS } from '../events/subjects.ts';
import { within } from '../process/within.ts';

/**
 * Sessions that have just ended, told to every replica of the gateway over a plain subject: nobody has to keep it, since
 * a gateway remembers a session for seconds only, and nothing at all while the broker is away.
 */
const Revocation = z.object({ storedSessionIds: z.array(z.string()) });

/** Ids in one message, well below the megabyte that the broker takes. */
const PAGE = 1_000;
/** A broker that says nothing is waited for no longer: what a gateway remembers of a session ends by itself soon after. */
const PATIENCE_MS = 1_000;
/** Nor does a call that could be answered from memory wait for longer: asking for the session anew serves it as well. */
const UP_TO_DATE_MS = 250;
/** The broker's answer to one call serves those that come within so long of its question, as a busy gateway's do. */
const LEASE_MS = 20;
/** Longer than any such answer serves, a timer's early end included. */
const LEASE_OVER_MS = 30;

/**
 * Announces ended sessions by their stored (hashed) ids; resolves once the broker has it and no gateway goes by what it
 * had said before, or at once without one.
 * @param how.isHarmless the golfer has opened another in their place: a gateway may take one for a moment more.
 */
export async function announceRevocation(
  broker: Broker,
  storedSessionIds: readonly string[],
  { isHarmless = false } = {},
): Promise<void> {
  if (storedSessionIds.length === 0 || !broker.connected()) return;
  const { connection } = await broker.link;
  for (let first = 0; first < storedSessionIds.length; first += PAGE) {
    const page = storedSessionIds.slice(first, first + PAGE);
    connection.publish(REVOCATIONS, JSON.stringify({ storedSessionIds: page }));
  }
  // Where the broker went away, no gateway remembers any session from then on.
  await hasAnswered(broker, connection, PATIENCE_MS);
  if (!isHarmless) await pause(LEASE_OVER_MS);
}

/** Whether the broker, which takes things in order, has dealt with all that it was told, and told all that it had, in time. */
async function hasAnswered(broker: Broker, connection: NatsConnection, withinMs: number): Promise<boolean> {
  const answered = broker.whileConnected(connection.flush()).then(() => true);
  return within(withinMs, answered, false).catch(() => false);
}

/** Whether announcements arrive. */
export type RevocationFeed = ReturnType<typeof subscribeToRevocations>;

/** Calls `forget` for every announcement from now on, as soon as the broker is there and again after each loss of it. */
export function subscribeToRevocations(broker: Broker, forget: (storedSessionIds: readonly string[]) => void) {
  const subscribed = broker.link.then(({ connection }) => {
    connection.subscribe(REVOCATIONS, {
      callback: (error, message) => {
        if (!error) forget(idsIn(message.string()));
      },
    });
    return connection;
  });
  // The broker's own log line tells that it is away.
  subscribed.catch(() => {});

  let confirmed: number | undefined;
  let asking = false;
  /** The broker takes things in order: what it answers after the subscription, it answers with the subscription in force. */
  async function confirm() {
    asking = true;
    const count = broker.connections();
    try {
      const connection = await subscribed;
      await broker.whileConnected(connection.flush());
      if (broker.connections() === count) confirmed = count;
    } catch {
      // Lost again: the next one who asks begins anew.
    } finally {
      asking = false;
    }
  }
  /**
   * A number that stays the same for as long as no announcement can have been missed; undefined while one may be, as
   * while the broker is away.
   */
  function unbroken(): number | undefined {
    if (!broker.connected()) return undefined;
    if (confirmed === broker.connections()) return confirmed;
    if (!asking) void confirm();
    return undefined;
  }

  /** All that was announced before then has been heard. */
  let heardUntil = Number.NEGATIVE_INFINITY;
  /**
   * Asks the broker: an answer comes after all that it had to tell; a late broker is not counted on until it answers.
   */
  async function askBroker() {
    const count = unbroken();
    if (count === undefined) return undefined;
    const connection = await subscribed;
    const begun = performance.now();
    const isInTime = await hasAnswered(broker, connection, UP_TO_DATE_MS);
    if (isInTime) heardUntil = begun;
    else if (confirmed === count) confirmed = undefined;
    return unbroken();
  }

  let underWay: Promise<unknown> = Promise.resolve();
  /** For all who have come since the question that is under way was put. */
  let next: Promise<number | undefined> | undefined;
  /**
   * As {@link unbroken}, once all has been heard whose announcement is over ({@link announceRevocation}); undefined as well
   * when the broker has not told within 250 ms. An announcement may reach whoever made it, and those they answer, before
   * it comes here.
   */
  async function upToDate(): Promise<number | undefined> {
    if (performance.now() - heardUntil < LEASE_MS) return unbroken();
    const ask = () => {
      next = undefined;
      const asked = askBroker();
      underWay = asked;
      return asked;
    };
    next ??= underWay.then(ask, ask);
    return next;
  }
  return { unbroken, upToDate };
}

function idsIn(text: string): readonly string[] {
  try {
    return Revocation.parse(JSON.parse(text)).storedSessionIds;
  } catch {
    return [];
  }
}
