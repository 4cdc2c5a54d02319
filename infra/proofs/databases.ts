import type { ServiceName } from '@fourball/contracts/services.ts';
import { withConnection } from '@fourball/kit/database/connection.ts';
import type { SharedStack } from './stack.ts';

/** Asks the database of one of the stack's services, as superuser. */
export async function queryOf<Row extends object>(
  stack: Pick<SharedStack, 'postgresUrl'>,
  service: ServiceName,
  statement: string,
): Promise<Row[]> {
  const url = new URL(stack.postgresUrl);
  url.pathname = `/${service}`;
  return withConnection(url.href, async (client) => (await client.query<Row>(statement)).rows);
}
