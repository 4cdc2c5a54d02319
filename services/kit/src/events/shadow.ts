import { escapeIdentifier, type Pool, type PoolClient } from 'pg';

/** Where the live tables stand. */
export const LIVE_SCHEMA = 'public';
/** Where a rebuild builds its tables, each like the live one of its name. */
export const SHADOW_SCHEMA = 'rebuild';

const LOCK_TIMEOUT = '2s';

/** What a rebuild found in one table, in rows. */
export interface TableOutcome {
  readonly table: string;
  readonly rows: number;
  /** Rows that were missing or had another content. */
  readonly corrected: number;
  /** Rows of what the owners do not know. */
  readonly removed: number;
}

/** Makes empty tables like all live ones: a handler may use any of them, and what is no read model is thrown away. */
export async function createShadow(pool: Pool): Promise<void> {
  await dropShadow(pool);
  await pool.query(`CREATE SCHEMA ${SHADOW_SCHEMA}`);
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND tablename <> '_prisma_migrations'`,
    [LIVE_SCHEMA],
  );
  for (const { name } of rows) {
    await pool.query(`CREATE TABLE ${inShadow(name)} (LIKE ${inLive(name)} INCLUDING ALL)`);
  }
}

export const dropShadow = (pool: Pool) => pool.query(`DROP SCHEMA IF EXISTS ${SHADOW_SCHEMA} CASCADE`);

/** The connection string for connections that mean the shadow's tables when they name one. */
export function shadowUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${SHADOW_SCHEMA}`);
  return url.href;
}

/**
 * Makes the read models equal to their shadows, row by row, in one transaction: who reads sees all of it or nothing, and
 * rows that are right stay untouched. From before `isCaughtUp` is asked until the end nobody else writes the tables, so
 * that nothing is taken back which the shadow has not heard of yet. The tables have a primary key `id`.
 * @returns undefined when the shadow was not caught up after all, or someone held a table for too long.
 */
export async function takeOver(
  client: PoolClient,
  readModels: readonly string[],
  isCaughtUp: () => Promise<boolean>,
): Promise<TableOutcome[] | undefined> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(`LOCK TABLE ${readModels.map(inLive).join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
    const isComplete = await isCaughtUp();
    const outcomes: TableOutcome[] = [];
    if (isComplete) for (const table of readModels) outcomes.push(await equalize(client, table));
    await client.query(isComplete ? 'COMMIT' : 'ROLLBACK');
    return isComplete ? outcomes : undefined;
  } catch (error) {
    await client.query('ROLLBACK');
    if (isHeldByOthers(error)) return undefined;
    throw error;
  }
}

async function equalize(client: PoolClient, table: string): Promise<TableOutcome> {
  const { rows: columns } = await client.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2',
    [LIVE_SCHEMA, table],
  );
  const names = columns.map(({ name }) => escapeIdentifier(name));
  const removed = await client.query(
    `DELETE FROM ${inLive(table)} AS live
     WHERE NOT EXISTS (SELECT FROM ${inShadow(table)} AS shadow WHERE shadow.id = live.id)`,
  );
  const corrected = await client.query(
    `INSERT INTO ${inLive(table)} AS live (${names}) SELECT ${names} FROM ${inShadow(table)}
     ON CONFLICT (id) DO UPDATE SET ${names.map((name) => `${name} = EXCLUDED.${name}`)}
     WHERE (${names.map((name) => `live.${name}`)}) IS DISTINCT FROM (${names.map((name) => `EXCLUDED.${name}`)})`,
  );
  const count = await client.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${inLive(table)}`);
  return {
    table,
    rows: count.rows[0]?.rows ?? 0,
    corrected: corrected.rowCount ?? 0,
    removed: removed.rowCount ?? 0,
  };
}

/** lock_not_available, deadlock_detected */
const isHeldByOthers = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['55P03', '40P01'].includes(String(error.code));

const inLive = (table: string): string => `${LIVE_SCHEMA}.${escapeIdentifier(table)}`;
const inShadow = (table: string): string => `${SHADOW_SCHEMA}.${escapeIdentifier(table)}`;
