import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Pool } from 'pg';
import { within } from '../../process/within.ts';
import type { WriteToken } from '../../process/write-token.ts';

/** A read waits at most this long for the session's own writes. */
const WAIT_MS = 2_000;
/** How often those who wait ask again, together, for events that another replica applied. */
const POLL_MS = 25;
/** Requests that wait at once in this process; those beyond are answered with what is here. */
const WAITERS_MAX = 200;

interface Waiter {
  readonly writes: readonly WriteToken[];
  readonly deadline: number;
  readonly resolve: (isFresh: boolean) => void;
  readonly reject: (error: unknown) => void;
}

export type Freshness = ReturnType<typeof createFreshness>;

/** Lets a session read its own writes: holds a request until the events of those writes have been dealt with here. */
export function createFreshness(options: {
  pool: Pool;
  /** The publishers that this service reads; writes of others do not concern it. */
  publishers: readonly ServiceName[];
  connected: () => boolean;
  /** Called after each wait with its outcome. */
  waited?: ((isFresh: boolean, seconds: number) => void) | undefined;
}) {
  const waiters = new Set<Waiter>();
  const subscribed = new Set(options.publishers);
  let wake = () => {};
  let isPolling = false;

  async function countEvents(writes: readonly WriteToken[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await options.pool.query<{ write_id: string; events: number }>(
      'SELECT write_id, count(*)::int AS events FROM inbox WHERE write_id = ANY($1::uuid[]) GROUP BY write_id',
      [[...new Set(writes.map((write) => write.writeId))]],
    );
    return new Map(rows.map((row) => [row.write_id, row.events]));
  }

  /** Asks once for all who wait, and answers those whose events are there or whose time is up. */
  async function look() {
    const asked = [...waiters];
    try {
      const counts = await countEvents(asked.flatMap(({ writes }) => writes));
      for (const waiter of asked) {
        const isFresh = waiter.writes.every(({ writeId, events }) => (counts.get(writeId) ?? 0) >= events);
        const isOver = !options.connected() || performance.now() >= waiter.deadline;
        if (isFresh || isOver) settle(waiter, () => waiter.resolve(isFresh));
      }
    } catch (error) {
      for (const waiter of asked) settle(waiter, () => waiter.reject(error));
    }
  }

  function settle(waiter: Waiter, answer: () => void) {
    waiters.delete(waiter);
    answer();
  }

  async function poll() {
    if (isPolling) return wake();
    isPolling = true;
    while (waiters.size > 0) {
      // From before the look: what comes during it is looked at once more.
      const { promise: next, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await look();
      if (waiters.size > 0) await within(POLL_MS, next, undefined);
    }
    isPolling = false;
  }

  function arrivesBy(deadline: number, writes: readonly WriteToken[]): Promise<boolean> {
    if (waiters.size >= WAITERS_MAX) return Promise.resolve(false);
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    waiters.add({ writes, deadline, resolve, reject });
    void poll();
    return promise;
  }

  return {
    /** Resolves to true when all is there, to false when the time is up, the broker is out of reach, or too many wait. */
    async waitFor(writes: readonly WriteToken[]): Promise<boolean> {
      const concerned = writes.filter((write) => subscribed.has(write.publisher));
      if (concerned.length === 0) return true;
      const begun = performance.now();
      const isFresh = await arrivesBy(begun + WAIT_MS, concerned);
      options.waited?.(isFresh, (performance.now() - begun) / 1000);
      return isFresh;
    },
    /** To be called after each event that was dealt with. */
    dealtWith: () => wake(),
  };
}
