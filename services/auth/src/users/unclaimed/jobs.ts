import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@fourball/kit/process/log.ts';
import { deleteUnseen } from './service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets golfers who have not acted by their links for a year, now and every day. @returns ends it after the run under way. */
export function startDeletingUnseen({ log, ...parts }: Parameters<typeof deleteUnseen>[0] & { log: Log }) {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run() {
    while (!signal.aborted) {
      try {
        const golfers = await deleteUnseen(parts, new Date());
        if (golfers > 0) log.info({ golfers }, 'forgot golfers who were not seen for a year');
      } catch (err) {
        log.warn({ err }, 'golfers who were not seen for a year could not be forgotten; will retry in a day');
      }
      await pause(DAY_MS, undefined, { signal }).catch(() => {});
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
