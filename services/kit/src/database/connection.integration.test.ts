import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { withConnection } from './connection.ts';

it('a connection that breaks rejects what is asked next, and ends no process', async () => {
  const { url } = await createTestDatabase();
  const asked = withConnection(url, async (client) => {
    const broken = new Promise<unknown>((resolve) => client.once('end', () => resolve(undefined)));
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    await withConnection(url, (other) => other.query('SELECT pg_terminate_backend($1)', [rows[0].pid]));
    await broken;
    await client.query('SELECT 1');
  });
  await expect(asked).rejects.toThrow(/connection/i);
});
