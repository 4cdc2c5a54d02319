import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Pool } from 'pg';
import type { WriteToken } from '../../process/write-token.ts';

/** A read waits at most this long for the session's own writes. */
const WAIT_MS = 2_000;
/** How often a waiting read asks again for events that another replica applied. */
const POLL_MS = 25;

/** Lets a session read its own writes: holds a request until the events of those writes have been dealt with here. */
export interface Freshness {
  /** Resolves to true when all is there, to false when the time is up or the broker is out of reach. */
  waitFor(writes: readonly WriteToken[]): Promise<boolean>;
  /** To be called after each event that was dealt with. */
  dealtWith(): void;
}

export function createFreshness(options: {
  pool: Pool;
  /** The publishers that this service reads; writes of others do not concern it. */
  publishers: readonly ServiceName[];
  connected: () => boolean;
  /** Called after each wait with its outcome. */
  waited?: ((isFresh: boolean, seconds: number) => void) | undefined;
}): Freshness {
  const waiters = new Set<() => void>();
  const subscribed = new Set(options.publishers);

  async function isThere(writes: readonly WriteToken[]): Promise<boolean> {
    const { rows } = await options.pool.query<{ write_id: string; events: number }>(
      'SELECT write_id, count(*)::int AS events FROM inbox WHERE write_id = ANY($1::uuid[]) GROUP BY write_id',
      [writes.map((write) => write.writeId)],
    );
    const counts = new Map(rows.map((row) => [row.write_id, row.events]));
    return writes.every((write) => (counts.get(write.writeId) ?? 0) >= write.events);
  }

  async function arrivesBy(deadline: number, writes: readonly WriteToken[]): Promise<boolean> {
    while (!(await isThere(writes))) {
      if (!options.connected() || performance.now() >= deadline) return false;
      await nextEvent(POLL_MS);
    }
    return true;
  }

  function nextEvent(timeoutMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    waiters.add(resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      waiters.delete(resolve);
    });
  }

  return {
    async waitFor(writes) {
      const concerned = writes.filter((write) => subscribed.has(write.publisher));
      if (concerned.length === 0) return true;
      const begun = performance.now();
      const isFresh = await arrivesBy(begun + WAIT_MS, concerned);
      options.waited?.(isFresh, (performance.now() - begun) / 1000);
      return isFresh;
    },
    dealtWith() {
      for (const wake of waiters) wake();
    },
  };
}
