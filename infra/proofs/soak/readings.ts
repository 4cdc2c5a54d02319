import { readdir, readlink } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { residentOf } from '../../bench/processor.ts';

/** Figures of a process, as it tells them when it is asked. */
export interface Reading {
  /** Bytes on the heap and outside of it that are in use right after a collection. */
  readonly held: number;
  /** The part that V8 has made of the source: bytecode, compiled functions, and how to leave these again. */
  readonly code: number;
  /** The part outside of the heap. */
  readonly outside: number;
  /** Resources that keep it alive, by kind. */
  readonly resources: Readonly<Record<string, number>>;
}

export interface Sample extends Reading {
  /** Bytes of memory that the system counts as the process's own. */
  readonly resident: number;
  /** Open descriptors by kind. */
  readonly descriptors: Readonly<Record<string, number>>;
}

/** Environment that makes a process tell its figures; `folder` is where. */
export const gaugeIn = (folder: string, ...preloads: readonly URL[]): Record<string, string> => ({
  SOAK_GAUGES: folder,
  NODE_OPTIONS: [new URL('gauge.ts', import.meta.url), ...preloads].map(({ href }) => `--import=${href}`).join(' '),
});

/** Asks a process that runs with {@link gaugeIn}, and the system about it. */
export async function readSample(folder: string, pid: number): Promise<Sample> {
  const reading = await ask(join(folder, `${pid}.sock`));
  const [resident, descriptors] = [residentOf(pid), await descriptorsOf(pid)];
  return { ...reading, resident, descriptors };
}

function ask(socketPath: string): Promise<Reading> {
  return new Promise((resolve, reject) => {
    get({ socketPath, agent: false }, (response) => {
      text(response).then((body) => resolve(JSON.parse(body) as Reading), reject);
    }).once('error', reject);
  });
}

async function descriptorsOf(pid: number): Promise<Record<string, number>> {
  const folder = `/proc/${pid}/fd`;
  const counts: Record<string, number> = {};
  for (const descriptor of await readdir(folder)) {
    // One that was closed since the folder was read counts as such.
    const target = await readlink(join(folder, descriptor)).catch(() => undefined);
    if (target === undefined) continue;
    const kind = /^(socket|pipe|anon_inode)/.exec(target)?.[1] ?? 'file';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
