import { escapeIdentifier, escapeLiteral, type Pool, type PoolClient } from 'pg';
import { hasCode } from '../../database/database.ts';

/** Where the live tables stand. */
export const LIVE_SCHEMA = 'public';
/** Where a rebuild builds its tables, each like the live one of its name. */
export const REBUILD_SCHEMA = 'rebuild';

const LOCK_TIMEOUT = '2s';

/** Findings of a rebuild in one table, in rows. */
export interface TableOutcome {
  readonly table: string;
  readonly rows: number;
  /** Rows that were missing or had another content. */
  readonly corrected: number;
  /** Rows of what the owners do not know. */
  readonly removed: number;
}

/** Makes empty tables like all live ones: a handler may use any of them, and what is no read model is thrown away. */
export async function createRebuildSchema(pool: Pool): Promise<void> {
  await dropRebuildSchema(pool);
  await pool.query(`CREATE SCHEMA ${REBUILD_SCHEMA}`);
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND tablename <> '_prisma_migrations'`,
    [LIVE_SCHEMA],
  );
  for (const { name } of rows) {
    await pool.query(`CREATE TABLE ${inRebuildSchema(name)} (LIKE ${inLive(name)} INCLUDING ALL)`);
  }
  await giveOwnEnums(pool);
}

/**
 * A query that means the shadow's tables means its enumerations, too. What may name the live ones in a
 * condition goes (checks, partial indexes, indexes of expressions): rows are checked where they are taken over.
 */
async function giveOwnEnums(pool: Pool): Promise<void> {
  const enums = await pool.query<{ name: string; labels: string[] }>(
    `SELECT typname AS name, array_agg(enumlabel::text ORDER BY enumsortorder) AS labels
     FROM pg_type JOIN pg_enum ON enumtypid = pg_type.oid
     WHERE typnamespace = $1::regnamespace GROUP BY typname`,
    [LIVE_SCHEMA],
  );
  if (enums.rows.length === 0) return;
  for (const { name, labels } of enums.rows) {
    await pool.query(`CREATE TYPE ${inRebuildSchema(name)} AS ENUM (${labels.map(escapeLiteral).join(', ')})`);
  }
  const indexes = await pool.query<{ name: string }>(
    `SELECT i.relname AS name FROM pg_index JOIN pg_class i ON i.oid = indexrelid
     WHERE i.relnamespace = $1::regnamespace AND (indpred IS NOT NULL OR indexprs IS NOT NULL)`,
    [REBUILD_SCHEMA],
  );
  for (const { name } of indexes.rows) await pool.query(`DROP INDEX ${inRebuildSchema(name)}`);
  const checks = await pool.query<{ table: string; name: string }>(
    `SELECT relname AS table, conname AS name FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
     WHERE relnamespace = $1::regnamespace AND contype = 'c'`,
    [REBUILD_SCHEMA],
  );
  for (const { table, name } of checks.rows) {
    await pool.query(`ALTER TABLE ${inRebuildSchema(table)} DROP CONSTRAINT ${escapeIdentifier(name)}`);
  }
  const columns = await pool.query<{ table: string; column: string; type: string; initial: string | null }>(
    `SELECT relname AS table, attname AS column, typname AS type, pg_get_expr(adbin, adrelid) AS initial
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid
     LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND typtype = 'e' AND NOT attisdropped`,
    [REBUILD_SCHEMA],
  );
  for (const { table, column, type, initial } of columns.rows) {
    const name = escapeIdentifier(column);
    const changes = [`ALTER ${name} DROP DEFAULT`, `ALTER ${name} TYPE ${inRebuildSchema(type)} USING NULL`];
    if (initial !== null) changes.push(`ALTER ${name} SET DEFAULT (${initial})::text::${inRebuildSchema(type)}`);
    for (const change of changes) await pool.query(`ALTER TABLE ${inRebuildSchema(table)} ${change}`);
  }
}

export const dropRebuildSchema = (pool: Pool) => pool.query(`DROP SCHEMA IF EXISTS ${REBUILD_SCHEMA} CASCADE`);

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
    // Where the connection is what failed, there is nothing to roll back.
    await client.query('ROLLBACK').catch(() => {});
    if (isHeldByOthers(error)) return undefined;
    throw error;
  }
}

/** Without `gone_at`: since when the pruning has known a tombstone is no part of what events told. */
async function equalize(client: PoolClient, table: string): Promise<TableOutcome> {
  const { rows: columns } = await client.query<{ name: string; type: string; isEnum: boolean }>(
    `SELECT attname AS name, typname AS type, typtype = 'e' AS "isEnum"
     FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'gone_at'`,
    [inLive(table)],
  );
  const names = columns.map(({ name }) => escapeIdentifier(name));
  const built = columns.map(({ type, isEnum }, index) =>
    isEnum ? `${names[index]}::text::${inLive(type)}` : names[index],
  );
  const removed = await client.query(
    `DELETE FROM ${inLive(table)} AS live
     WHERE NOT EXISTS (SELECT FROM ${inRebuildSchema(table)} AS shadow WHERE shadow.id = live.id)`,
  );
  const corrected = await client.query(
    `INSERT INTO ${inLive(table)} AS live (${names}) SELECT ${built} FROM ${inRebuildSchema(table)}
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

/** Whether a lock could not be had: lock_not_available, deadlock_detected. */
export const isHeldByOthers = (error: unknown): boolean => hasCode(error, '55P03', '40P01');

const inLive = (table: string): string => `${LIVE_SCHEMA}.${escapeIdentifier(table)}`;
const inRebuildSchema = (table: string): string => `${REBUILD_SCHEMA}.${escapeIdentifier(table)}`;
