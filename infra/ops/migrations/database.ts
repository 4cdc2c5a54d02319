import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Gives `use` the URL of a new, empty database on the server at `postgresUrl`, and drops it afterwards. */
export async function withEmptyDatabase<Answer>(
  postgresUrl: string,
  use: (connectionString: string) => Promise<Answer>,
): Promise<Answer> {
  const name = `migrations_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client({ connectionString: postgresUrl });
  // Told by the statement under way, or by the next one.
  server.on('error', () => {});
  await server.connect();
  try {
    await server.query(`CREATE DATABASE ${name}`);
    const url = new URL(postgresUrl);
    url.pathname = name;
    return await use(url.href);
  } finally {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
  }
}
