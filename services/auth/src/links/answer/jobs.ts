import { setTimeout as pause } from 'node:timers/promises';
import type { Broker } from '@fourball/kit/events/broker.ts';
import { requestSnapshot } from '@fourball/kit/events/publish/snapshot-requests.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import { isSnapshotHeard, recordSnapshot, type SnapshotClient } from './service.ts';

/** Milliseconds from one try to the next, while the squad service or the broker is away. */
const TRY_AGAIN_MS = 30_000;

interface FirstSnapshotOptions {
  readonly client: SnapshotClient;
  readonly broker: Broker;
  readonly log: Log;
}

/**
 * Has the squad service publish its present state, once for this database: members who joined before memberships were read
 * here get their links by it. The stream alone tells of the last 30 days.
 */
export async function hearFirstSnapshot({ client, broker, log }: FirstSnapshotOptions): Promise<void> {
  if (await isSnapshotHeard(client, 'squad')) return;
  const events = await requestSnapshot(await broker.link, 'squad');
  await recordSnapshot(client, 'squad');
  log.info({ events }, 'first snapshot of the squad service requested');
}

/** Does so in the background, until it succeeds. @returns ends the tries. */
export function startFirstSnapshot({
  tryAgainMs = TRY_AGAIN_MS,
  ...options
}: FirstSnapshotOptions & { readonly tryAgainMs?: number }): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run() {
    while (!signal.aborted) {
      try {
        return await hearFirstSnapshot(options);
      } catch (error) {
        options.log.debug({ err: error }, 'first snapshot of the squad service failed; will retry');
      }
      await pause(tryAgainMs, undefined, { signal }).catch(() => {});
    }
  }

  void run();
  return async () => stopping.abort();
}
