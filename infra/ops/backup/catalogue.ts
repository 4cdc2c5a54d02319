import type { Client } from 'pg';

export interface Table {
  readonly name: string;
  /** Those that are stored, in their order. */
  readonly columns: readonly string[];
}

/** A column that counts, and the sequence that it counts by. */
export interface Counter {
  readonly sequence: string;
  readonly last: string;
}

/** How Prisma's tools and the services know which migrations a database has; made anew by migrating. */
const RECORD = '_prisma_migrations';

/** The service's own tables, each after those that it refers to. (Jobs lie in a schema of the library's own.) */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(
    `SELECT t.relname AS name,
            ARRAY(SELECT attname::text FROM pg_attribute
                  WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
            ARRAY(SELECT f.relname::text FROM pg_constraint c JOIN pg_class f ON f.oid = c.confrelid
                  WHERE c.conrelid = t.oid AND c.contype = 'f' AND c.confrelid <> t.oid) AS refers
     FROM pg_class t WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace AND t.relname <> $1
     ORDER BY t.relname`,
    [RECORD],
  );
  const sorted: Table[] = [];
  const isThere = (name: string) => sorted.some((table) => table.name === name);
  while (sorted.length < rows.length) {
    const next = rows.find(({ name, refers }) => !isThere(name) && refers.every(isThere));
    if (!next) throw new Error('Tables refer to each other in a circle');
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
}

export async function readCounters(client: Client): Promise<Counter[]> {
  const { rows } = await client.query<Counter>(
    `SELECT sequencename AS sequence, last_value::text AS last FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  );
  return rows;
}

export async function readMigrationNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${RECORD} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
