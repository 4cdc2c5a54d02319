import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import pg from 'pg';

/** Asks one service's database. */
export type Query = <Row extends object>(statement: string) => Promise<Row[]>;

export interface Databases {
  readonly of: Readonly<Record<ServiceName, Query>>;
  close(): Promise<void>;
}

/** One connection each, so that a transaction which is begun holds for every query after it. */
export function openDatabases(urls: Readonly<Record<string, string>>): Databases {
  const pools = SERVICES.map((service): [ServiceName, pg.Pool] => {
    const pool = new pg.Pool({ connectionString: urls[service], max: 1 });
    // A connection that a kill broke is replaced at the next query.
    pool.on('error', () => {});
    return [service, pool];
  });
  const queries = pools.map(([service, pool]): [ServiceName, Query] => [
    service,
    async <Row extends object>(statement: string) => (await pool.query<Row>(statement)).rows,
  ]);
  return {
    of: Object.fromEntries(queries) as Record<ServiceName, Query>,
    close: async () => {
      await Promise.all(pools.map(([, pool]) => pool.end()));
    },
  };
}
