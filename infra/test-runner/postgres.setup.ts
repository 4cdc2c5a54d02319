import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePorts } from '../dev-stack/ports.ts';
import { startPostgres } from '../dev-stack/postgres.ts';
import '@fourball/kit/testing/context.ts';

/** One throwaway PostgreSQL for the whole run; each test file makes its own databases on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fourball-postgres-'));
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('There is no free port for the test database');
  const postgres = await startPostgres({ dataDirectory, port, durable: false });
  project.provide('postgresUrl', postgres.url);
  project.provide('brokersAre', 'programs');
  return async () => {
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}
