import { vi } from 'vitest';
import type { RecommendationService } from './recommendation-service.ts';

/**
 * Has the clock of the service's database, as statements ask it, and that of this process be told by the test: functions of
 * PostgreSQL's names come before its own in the search path of new connections.
 */
export async function injectClock({ pool, databaseUrl }: RecommendationService) {
  const name = new URL(databaseUrl).pathname.slice(1);
  await pool.query('CREATE SCHEMA clock; CREATE TABLE clock.shift (by interval)');
  await pool.query(`INSERT INTO clock.shift VALUES ('0')`);
  for (const shown of ['clock_timestamp', 'now', 'transaction_timestamp']) {
    await pool.query(
      `CREATE FUNCTION clock.${shown}() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS 'SELECT pg_catalog.${shown}() + by FROM clock.shift'`,
    );
  }
  await pool.query(`ALTER DATABASE ${name} SET search_path = clock, public, pg_catalog`);
  await pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  // The last connection of before ends by itself.
  await pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {});
  vi.useFakeTimers({ toFake: ['Date'] });
  return {
    /** Has it be that moment; a later one than before, as clocks do not go back. */
    async set(moment: Date): Promise<void> {
      vi.setSystemTime(moment);
      await pool.query('UPDATE clock.shift SET by = $1::timestamptz - pg_catalog.clock_timestamp()', [
        moment.toISOString(),
      ]);
    },
    stop: () => vi.useRealTimers(),
  };
}
