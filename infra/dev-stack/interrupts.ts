import { chmodSync, mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginRun, type Run } from './interruption.ts';
import { endRun, isUnderWay, markFor, nameOfRun } from './run-mark.ts';

const PREFIX = 'fourball-run-';
/** Short: what such a run has made is thrown away. */
const GRACE_MS = 2_000;

/**
 * Begins a run of tests or of a bench: interrupted at any moment, it ends everything that it started and removes everything
 * that was temporary, as it does in the end. What a run left behind whose runner was killed goes first.
 */
export async function beginTemporaryRun(): Promise<Run> {
  await endAbandonedRuns(tmpdir());
  const folder = join(tmpdir(), `${PREFIX}${await nameOfRun(process.pid)}`);
  const run = await beginRun({ orderlyMs: 0, graceMs: GRACE_MS, tidy: () => remove(folder) });
  // PostgreSQL, which may be another user, passes through to its own folder.
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return run;
}

/** Each run is told by its folder, which is removed last. A run that still goes on is left alone, and so is another user's. */
async function endAbandonedRuns(place: string): Promise<void> {
  for (const entry of (await readdir(place)).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(place, entry);
    const owner = (await stat(folder).catch(() => undefined))?.uid;
    const name = entry.slice(PREFIX.length);
    if (owner !== process.getuid?.() || (await isUnderWay(name))) continue;
    await endRun(markFor(name), GRACE_MS);
    await remove(folder);
  }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
