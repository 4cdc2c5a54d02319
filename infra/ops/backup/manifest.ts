import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@fourball/contracts/services.ts';
import * as z from 'zod/mini';
import { OperatorError } from '../../dev-stack/operator-error.ts';

const Manifest = z.object({
  service: z.string(),
  /** The moment whose state the dump holds. */
  takenAt: z.string(),
  /** Migrations that the database had when it was dumped. */
  migrations: z.array(z.string()),
  /** In the order in which they can be filled. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  counters: z.array(z.object({ sequence: z.string(), last: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

export const manifestFile = (folder: string, service: ServiceName): string => join(folder, service, 'manifest.json');
export const tableFile = (folder: string, service: ServiceName, table: string): string =>
  join(folder, service, `${table}.copy.gz`);

/** It is written last of all, so that a dump that broke off has none. */
export async function readManifest(folder: string, service: ServiceName): Promise<Manifest> {
  const file = manifestFile(folder, service);
  try {
    return Manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new OperatorError(`There is no whole dump of ${service} in ${folder}.`, { cause });
  }
}
