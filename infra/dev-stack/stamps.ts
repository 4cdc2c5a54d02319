import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'generated', '.git']);

/** A digest of the names and contents of the files, and of everything in the folders, given from `root`. */
export async function fingerprint(
  root: string,
  paths: readonly string[],
  ...facts: readonly string[]
): Promise<string> {
  const hash = createHash('sha256').update(facts.join('\0'));
  for (const path of paths) {
    for (const file of await filesIn(root, path)) {
      hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
    }
  }
  return hash.digest('hex');
}

async function filesIn(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  const entries = (await readdir(join(root, path))).filter((entry) => !skipped.has(entry)).sort();
  return (await Promise.all(entries.map((entry) => filesIn(root, join(path, entry))))).flat();
}

/**
 * Remembers from which sources each output file was made, so that it is made again only after a change. An output that
 * something else has written since does not count as made.
 */
export class Stamps {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async isFresh(name: string, digest: string, output: string): Promise<boolean> {
    const kept = await readFile(join(this.#folder, name), 'utf8').catch(() => undefined);
    return kept !== undefined && kept === (await stampOf(digest, output));
  }

  /** Before an output is made: one that is cut off does not count as the one before, whose place it took. */
  async drop(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }

  async set(name: string, digest: string, output: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeFile(join(this.#folder, name), (await stampOf(digest, output)) ?? '');
  }
}

async function stampOf(digest: string, output: string): Promise<string | undefined> {
  const made = await stat(output).catch(() => undefined);
  return made === undefined ? undefined : `${digest} ${made.mtimeMs}`;
}
