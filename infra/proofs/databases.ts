import type { ServiceName } from '@fourball/contracts/services.ts';
import pg from 'pg';
import type { SharedStack } from './stack.ts';

/** Asks the database of one of the stack's services, as superuser. */
export async function queryOf<Row extends object>(
  stack: Pick<SharedStack, 'postgresUrl'>,
  service: ServiceName,
  statement: string,
): Promise<Row[]> {
  const url = new URL(stack.postgresUrl);
  url.pathname = `/${service}`;
  const client = new pg.Client({ connectionString: url.href });
  // A server that is killed meanwhile fails the query.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
