import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Waits for a condition and answers what it found.
 * @throws when `deadlineMs` has passed without it, naming what was waited for.
 */
export async function until<T>(
  what: string,
  find: () => Promise<T | undefined | false | null>,
  deadlineMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + deadlineMs;
  while (performance.now() < deadline) {
    const found = await find();
    if (found !== undefined && found !== false && found !== null) return found;
    await pause(POLL_MS);
  }
  throw new Error(`Waited ${deadlineMs} ms in vain for: ${what}`);
}
