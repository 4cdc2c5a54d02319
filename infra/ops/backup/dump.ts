import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { withConnection } from '@fourball/kit/database/connection.ts';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readCounters, readMigrationNames, readTables, type Table } from './catalogue.ts';
import { type Manifest, manifestFile, tableFile } from './manifest.ts';

/** Sessions and mailed links are left out: restoring them would revive those that ended after the dump. */
const LEFT_OUT: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  auth: ['sessions', 'mailed_links', 'claim_links', 'password_resets'],
};

export interface DumpOptions {
  readonly service: ServiceName;
  readonly databaseUrl: string;
  /** Folder of the whole backup; each service has one of its own in it. */
  readonly folder: string;
}

/**
 * Writes a service's database as it is at one moment, while the service runs: its rows as PostgreSQL's COPY has them, a
 * file a table. The tables themselves are made of the service's migrations.
 */
export async function dumpDatabase({ service, databaseUrl, folder }: DumpOptions): Promise<Manifest> {
  const file = manifestFile(folder, service);
  await rm(dirname(file), { recursive: true, force: true });
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  return withConnection(databaseUrl, async (client) => {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const moment = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const migrations = await readMigrationNames(client);
    const tables: Manifest['tables'] = [];
    for (const table of await readTables(client)) {
      if (LEFT_OUT[service]?.includes(table.name)) continue;
      const rows = await dumpTable(client, table, tableFile(folder, service, table.name));
      tables.push({ name: table.name, columns: [...table.columns], rows });
    }
    // Counters know no transaction: read last, they are at or past every row above.
    const counters = await readCounters(client);
    await client.query('COMMIT');
    const takenAt = (moment.rows[0]?.now ?? new Date()).toISOString();
    const manifest = { service, takenAt, migrations, tables, counters };
    await writeFile(file, `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
    return manifest;
  });
}

async function dumpTable(client: pg.Client, { name, columns }: Table, file: string): Promise<number> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`COPY ${pg.escapeIdentifier(name)} (${list}) TO STDOUT`));
  await pipeline(rows, createGzip(), createWriteStream(file, { mode: 0o600 }));
  return rows.rowCount ?? 0;
}
