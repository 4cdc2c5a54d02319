import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { withConnection } from '@fourball/kit/database/connection.ts';
import { migrate } from '@fourball/kit/database/migrations.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '../../dev-stack/operator-error.ts';
import { repository } from '../../dev-stack/parts.ts';
import { readTables } from './catalogue.ts';
import type { DumpOptions } from './dump.ts';
import { type Manifest, readManifest, tableFile } from './manifest.ts';

/**
 * Fills an empty database with a dump: migrated to where it was when it was dumped, so that the service's start brings it
 * from there to the present, rows included. All rows or none are there afterwards.
 * @throws when the dump is broken or of a newer version than this one.
 */
export async function loadDatabase({ service, databaseUrl, folder }: DumpOptions): Promise<Manifest> {
  const manifest = await readManifest(folder, service);
  return withConnection(databaseUrl, async (client) => {
    await migrateTo(manifest, databaseUrl);
    await client.query('BEGIN');
    const names = (await readTables(client)).map(({ name }) => pg.escapeIdentifier(name));
    // Empty the tables first: rows that migrations insert are in the dump, too.
    if (names.length > 0) await client.query(`TRUNCATE ${names.join(', ')}`);
    for (const table of manifest.tables) {
      const read = await loadTable(client, table, tableFile(folder, service, table.name));
      if (read === table.rows) continue;
      throw new OperatorError(`The dump of ${service} has ${read} rows of ${table.name}, not ${table.rows}.`);
    }
    for (const { sequence, last } of manifest.counters) {
      await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(sequence), last]);
    }
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return manifest;
  });
}

async function loadTable(client: pg.Client, { name, columns }: Manifest['tables'][number], file: string) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyFrom(`COPY ${pg.escapeIdentifier(name)} (${list}) FROM STDIN`));
  await pipeline(createReadStream(file), createGunzip(), rows);
  return rows.rowCount;
}

async function migrateTo({ service, migrations }: Manifest, connectionString: string): Promise<void> {
  const all = join(repository, 'services', service, 'prisma/migrations');
  const known = await readdir(all);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new OperatorError(
      `The dump of ${service} is of a newer version, with ${unknown.join(', ')}: restore with that.`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'fourball-migrations-'));
  try {
    for (const name of migrations) await cp(join(all, name), join(folder, name), { recursive: true });
    await migrate({ connectionString, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
