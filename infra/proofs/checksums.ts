import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { queryOf } from './databases.ts';
import type { ProofStack } from './stack.ts';

export interface TableChecksum {
  readonly service: ServiceName;
  readonly table: string;
  readonly rows: number;
  readonly checksum: string;
}

/** Bookkeeping of the events themselves: it grows with each of them, and tells golfers nothing. */
const BOOKKEEPING = ['outbox', 'erasures', 'inbox', 'dead_letters', 'attempts', '_prisma_migrations'];

/** Checksums of every table of every service, as its database names them: a new table is among them at once. */
export async function checksumsOfAllTables(stack: ProofStack): Promise<TableChecksum[]> {
  return (await Promise.all(SERVICES.map((service) => checksumsOf(stack, service)))).flat();
}

async function checksumsOf(stack: ProofStack, service: ServiceName): Promise<TableChecksum[]> {
  const tables = await queryOf<{ table: string }>(
    stack,
    service,
    `SELECT tablename AS "table" FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const selects = tables
    .filter(({ table }) => !BOOKKEEPING.includes(table))
    .map(
      ({ table }) =>
        `SELECT '${service}' AS service, '${table}' AS "table", count(*)::int AS rows,
           md5(coalesce(string_agg(content::text, E'\\n' ORDER BY content::text), '')) AS checksum FROM ${table} AS content`,
    );
  return queryOf<TableChecksum>(stack, service, selects.join(' UNION ALL '));
}
