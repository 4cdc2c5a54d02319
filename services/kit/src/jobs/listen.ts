import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Pool } from '../database/database.ts';

const CONNECT_AGAIN_MS = 1_000;

/**
 * Hears what is told on a channel of PostgreSQL, over a connection of its own, made as the pool's are. Another one takes
 * its place when it breaks; what was told in between is missed, and `onConnect` is the moment to look for it.
 */
export function listen(pool: Pool, channel: string, hear: (payload: string) => void, onConnect: () => void) {
  const closing = new AbortController();
  let end = () => {};

  async function hearUntilBroken(): Promise<void> {
    const client = new pg.Client(pool.options);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    end = resolve;
    client.on('notification', ({ payload = '' }) => hear(payload));
    client.on('error', () => resolve());
    try {
      await client.connect();
      await client.query(`LISTEN "${channel}"`);
      onConnect();
      await ended;
    } finally {
      await client.end();
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await hearUntilBroken().catch(() => {});
      await pause(CONNECT_AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    close: () => {
      closing.abort();
      end();
      return running;
    },
  };
}
