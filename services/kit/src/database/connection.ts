import pg from 'pg';

/**
 * Gives `use` a connection of its own to a database, and ends it afterwards. One that breaks rejects the statement under
 * way, or the next: without a listener it would end the process.
 */
export async function withConnection<Answer>(
  connectionString: string,
  use: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
