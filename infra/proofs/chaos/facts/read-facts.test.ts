import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { expect, test } from 'vitest';
import type { Query } from '../../../ops/events/databases.ts';
import { prismaFolderOf } from '../../../ops/migrations/drift.ts';
import { leftOut, leftOutEverywhere } from './left-out.ts';
import { readFacts } from './read-facts.ts';

/** Tables of the models of a service's schema; enums have names alike. */
function tablesOf(service: ServiceName): string[] {
  const folder = prismaFolderOf(service);
  const files = readdirSync(folder).filter((name) => name.endsWith('.prisma'));
  const schema = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  return [...schema.matchAll(/^model [\s\S]*?@@map\("(\w+)"\)/gm)].map(([, table = '']) => table);
}

/** Tables that facts are read of, by the statements that are sent. */
async function tablesAskedOf(): Promise<Map<ServiceName, string[]>> {
  const asked = new Map(SERVICES.map((service): [ServiceName, string[]] => [service, []]));
  const queries = SERVICES.map((service): [ServiceName, Query] => [
    service,
    async (statement) => {
      asked.get(service)?.push(...[...statement.matchAll(/\b(?:FROM|JOIN) (\w+)/g)].map(([, table = '']) => table));
      return [];
    },
  ]);
  await readFacts({ of: Object.fromEntries(queries) as Record<ServiceName, Query>, close: async () => {} });
  return asked;
}

test.for(SERVICES)('every table of %s is read for facts, or left out with a reason, and not both', async (service) => {
  const read = new Set((await tablesAskedOf()).get(service));
  const tables = tablesOf(service);
  const reasons = { ...leftOutEverywhere, ...leftOut[service] };
  expect(tables.length).toBeGreaterThan(5);
  expect(tables.filter((table) => !read.has(table) && !(table in reasons))).toEqual([]);
  expect(Object.keys(leftOut[service]).filter((table) => read.has(table) || !tables.includes(table))).toEqual([]);
});
