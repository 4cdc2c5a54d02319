import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { lstat, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beginRun, type Run } from './interruption.ts';
import { endRun, isUnderWay, markFor, nameOfRun } from './run-mark.ts';
import { forgetOwnRun } from './run-state.ts';

const PREFIX = 'fourball-run-';
/** Short: what such a run has made is thrown away. */
const GRACE_MS = 2_000;

/** A stack has the first to stop in order, part by part; what is left of it has the second: all is over within 10 s. */
const STACK_MS = { orderlyMs: 4_000, graceMs: 4_000 };

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** `f_type` of such a folder. */
const TMPFS = 0x01021994;
const GIBIBYTE = 2 ** 30;
/** Several times what a run of tests keeps at once. */
const ROOM_BYTES = 2 * GIBIBYTE;

/**
 * Begins a run of tests or of a bench: interrupted at any moment, it ends everything that it started and removes everything
 * that was temporary, as it does in the end. What a run left behind whose runner was killed goes first.
 * @param options.inMemory keeps what is temporary in memory where there is plenty: a database of a thousand files is made
 * there in a tenth of the time. Not for what measures, or promises anything about a disk.
 */
export async function beginTemporaryRun({ inMemory = false } = {}): Promise<Run> {
  for (const place of [tmpdir(), MEMORY]) await endAbandonedRuns(place);
  const folder = join(tmpdir(), `${PREFIX}${await nameOfRun(process.pid)}`);
  const kept = inMemory && (await hasRoom()) ? join(MEMORY, basename(folder)) : folder;
  const tidy = async () => {
    for (const one of new Set([kept, folder])) await remove(one);
  };
  const run = await beginRun({ orderlyMs: 0, graceMs: GRACE_MS, tidy });
  mkdirSync(kept);
  // Named below the usual place all the same: runs find each other, and their ports, there.
  if (kept !== folder) symlinkSync(kept, folder);
  // PostgreSQL, which may be another user, passes through to its own folder.
  chmodSync(kept, 0o711);
  process.env.TMPDIR = folder;
  return run;
}

/** Begins a run of the stack, or of a part of it, that is kept in a data directory. Interrupted, it ends and leaves the data. */
export const beginStackRun = (dataDirectory: string): Promise<Run> =>
  beginRun({ ...STACK_MS, tidy: () => forgetOwnRun(dataDirectory) });

/** Each run is told by its folder, which is removed last. A run that still goes on is left alone, and so is another user's. */
async function endAbandonedRuns(place: string): Promise<void> {
  const entries = await readdir(place).catch(() => []);
  for (const entry of entries.filter((name) => name.startsWith(PREFIX))) {
    const folder = join(place, entry);
    const owner = (await lstat(folder).catch(() => undefined))?.uid;
    const name = entry.slice(PREFIX.length);
    if (owner !== process.getuid?.() || (await isUnderWay(name))) continue;
    await endRun(markFor(name), GRACE_MS);
    await remove(folder);
  }
}

async function hasRoom(): Promise<boolean> {
  const { type, bavail, bsize } = await statfs(MEMORY).catch(() => ({ type: 0, bavail: 0, bsize: 0 }));
  return type === TMPFS && Math.min(bavail * bsize, process.availableMemory() / 2) >= ROOM_BYTES;
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
