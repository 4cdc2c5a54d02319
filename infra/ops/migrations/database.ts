import { randomUUID } from 'node:crypto';
import { withConnection } from '@fourball/kit/database/connection.ts';

/** Gives `use` the URL of a new, empty database on the server at `postgresUrl`, and drops it afterwards. */
export async function withEmptyDatabase<Answer>(
  postgresUrl: string,
  use: (connectionString: string) => Promise<Answer>,
): Promise<Answer> {
  const name = `migrations_${randomUUID().replaceAll('-', '')}`;
  return withConnection(postgresUrl, async (server) => {
    try {
      await server.query(`CREATE DATABASE ${name}`);
      const url = new URL(postgresUrl);
      url.pathname = name;
      return await use(url.href);
    } finally {
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  });
}
