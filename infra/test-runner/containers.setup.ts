import { GenericContainer, Wait } from 'testcontainers';
import type { TestProject } from 'vitest/node';
import { newPassword } from '../dev-stack/secrets.ts';
import '@fourball/kit/testing/context.ts';

/** The same as `postgres.setup.ts` with PostgreSQL in a container; brokers are containers too. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const password = newPassword();
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
  const postgres = await new GenericContainer('postgres:18-alpine')
    .withEnvironment({ POSTGRES_PASSWORD: password })
    .withCommand(Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]))
    .withExposedPorts(5432)
    .withHealthCheck({ test: ['CMD', 'pg_isready', '-h', '127.0.0.1'], interval: 1_000, timeout: 3_000, retries: 60 })
    .withWaitStrategy(Wait.forHealthCheck())
    .start();
  const host = `${postgres.getHost()}:${postgres.getMappedPort(5432)}`;
  project.provide('postgresUrl', `postgres://postgres:${password}@${host}/postgres`);
  project.provide('brokersAre', 'containers');
  return async () => {
    await postgres.stop();
  };
}
