import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { queryOf } from '../databases.ts';
import type { SharedStack } from '../stack.ts';

/** Number and hash of the rows of each table of each service: `auth.users` -> `3 rows, <hash>`. */
export async function tablePrints(stack: SharedStack): Promise<Record<string, string>> {
  const prints = await Promise.all(SERVICES.map((service) => printsOf(stack, service)));
  return Object.fromEntries(prints.flat());
}

/** Work by the clock has a schema of its own, `jobs`, whose rows come and go whoever reads. */
const TABLES = `
  SELECT quote_ident(table_name) AS name FROM information_schema.tables
  WHERE table_type = 'BASE TABLE' AND table_schema = 'public' ORDER BY 1`;

async function printsOf(stack: SharedStack, service: ServiceName): Promise<[string, string][]> {
  const tables = await queryOf<{ name: string }>(stack, service, TABLES);
  const each = tables.map(
    ({ name }) =>
      `SELECT '${service}.${name}' AS place, count(*) || ' rows, ' ||
       md5(coalesce(string_agg(md5(content::text), '' ORDER BY md5(content::text)), '')) AS print FROM ${name} AS content`,
  );
  const rows = await queryOf<{ place: string; print: string }>(stack, service, each.join(' UNION ALL '));
  return rows.map(({ place, print }) => [place, print]);
}
