import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { migrate } from '@fourball/kit/database/migrations.ts';
import { SEED } from '@fourball/kit/testing/seed.ts';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { tellCounts } from './counts.ts';
import { queryOf } from './databases.ts';
import { type CallsResult, oneSided } from './fuzz/calls.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { ownStack } from './own-stack.ts';
import { fillTable } from './statements/fill.ts';
import { loggedStatements, logStatements, type Statement } from './statements/log.ts';
import { wholeReadsOf } from './statements/plans.ts';

const GOLFERS = 1_000_000;
/** Tables with a row or more for each golfer; all others have a tenth. */
const OF_GOLFERS = ['users', 'golfers', 'squad_members', 'memberships', 'availability_entries', 'notifications'];
/** An operator is called for the first row. */
const EMPTY = ['dead_letters'];
/** Made when the relay finds the stream other than it left it, rather than for a call or an event. */
const OF_THE_RELAY = [
  /^UPDATE erasures SET purged_at = NULL\b/,
  /^SELECT EXISTS \(SELECT 1 FROM outbox WHERE published_at IS NULL AND stream_sequence IS NOT NULL\)/,
];
/** Enough for bans, invitations and mailed links to come about. */
const CALLS = 10_000;

const stack = await ownStack({ RATE_LIMIT_SCALE: '1000000' });

let calls: CallsResult;
let statements: Statement[];
beforeAll(async () => {
  await logStatements(stack);
  calls = (await fuzz({ stack, seed: SEED, requests: CALLS })).calls;
  statements = await loggedStatements(stack);
});

test('every call was seen to succeed, so that its statements were made', () => {
  expect(oneSided(calls)).toEqual([]);
});

test.for(SERVICES)('%s reads no large table from end to end, with a million golfers', async (service, context) => {
  const client = await filledDatabase(service);
  try {
    const { rows } = await client.query<{ table: string; rows: number }>(SIZES);
    const rowsOf = new Map(rows.map((row) => [row.table, row.rows]));
    const own = statements.filter((statement) => statement.service === service && !isOfBackground(statement));
    const found: string[] = [];
    for (const { text } of own)
      for (const table of await wholeReadsOf(client, text, rowsOf)) found.push(`${table}: ${text}`);
    tellCounts(context, `${own.length} statements of ${service}`);
    expect(found).toEqual([]);
  } finally {
    await client.end();
  }
});

/** The job queue has a schema and statements of its own. */
const isOfBackground = ({ text }: Statement): boolean =>
  /\bjobs\./.test(text) || OF_THE_RELAY.some((statement) => statement.test(text));

const SIZES = `SELECT relname AS table, reltuples::int AS rows FROM pg_class WHERE relkind = 'r'`;

/** A database with the service's migrations, full. */
async function filledDatabase(service: ServiceName): Promise<pg.Client> {
  const name = `full_${service}`;
  await queryOf(stack, service, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(stack.postgresUrl);
  url.pathname = `/${name}`;
  const folder = new URL(`../../services/${service}/prisma/migrations`, import.meta.url).pathname;
  await migrate({ connectionString: url.href, folder });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  // Neither triggers nor foreign keys are asked.
  await client.query(`SET session_replication_role = replica; SET log_statement = 'none';
    SET max_parallel_workers_per_gather = 0; SET maintenance_work_mem = '256MB'`);
  const tables = await client.query<{ table: string }>(TABLES);
  for (const { table } of tables.rows.filter(({ table }) => !EMPTY.includes(table)))
    await fillTable(client, table, OF_GOLFERS.includes(table) ? GOLFERS : GOLFERS / 10);
  return client;
}

const TABLES = `
  SELECT c.relname AS table FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'`;
