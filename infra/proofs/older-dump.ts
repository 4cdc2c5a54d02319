import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { manifestFile, readManifest, tableFile } from '../backup/manifest.ts';

/**
 * Takes the rows that say `text` out of a table's dump, as if the dump had been taken before they were written.
 * @returns one column of them.
 */
export async function takeOut(
  folder: string,
  service: ServiceName,
  { table, text, column }: { table: string; text: string; column: string },
): Promise<string[]> {
  const manifest = await readManifest(folder, service);
  const file = tableFile(folder, service, table);
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');
  const [lost, kept] = [lines.filter((line) => line.includes(text)), lines.filter((line) => !line.includes(text))];
  await writeFile(file, gzipSync(kept.map((line) => `${line}\n`).join('')));
  const tables = manifest.tables.map((known) => (known.name === table ? { ...known, rows: kept.length } : known));
  await writeFile(manifestFile(folder, service), JSON.stringify({ ...manifest, tables }));
  const index = manifest.tables.find(({ name }) => name === table)?.columns.indexOf(column) ?? -1;
  return lost.map((line) => line.split('\t')[index] ?? '');
}
