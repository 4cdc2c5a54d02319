import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@fourball/contracts/services.ts';
import { describe, expect, test } from 'vitest';
import { prismaFolderOf } from './drift.ts';

const BEGIN = '/// --- eventing: the same in every service ---';
const END = '/// --- end of eventing ---';

const common = await readFile(new URL('../../services/kit/prisma/eventing.prisma', import.meta.url), 'utf8');

describe.each(SERVICES)('the schema of %s', (service) => {
  test("has the kit's outbox, inbox and dead letters, unchanged", async () => {
    const schema = await readFile(join(prismaFolderOf(service), 'schema.prisma'), 'utf8');
    expect(eventingOf(schema)).toBe(eventingOf(common));
  });
});

test('a changed eventing table is noticed', () => {
  const changed = common.replace('  deliveries Int\n', '');
  expect(changed).not.toBe(common);
  expect(eventingOf(`model Before {}\n${changed}\nmodel After {}`)).not.toBe(eventingOf(common));
});

test('a schema without the marked block is noticed', () => {
  expect(() => eventingOf('model Before {}')).toThrow('eventing');
});

function eventingOf(schema: string): string {
  const [, ...afterBegin] = schema.split(BEGIN);
  const [block, ...afterEnd] = (afterBegin[0] ?? '').split(END);
  if (afterBegin.length !== 1 || afterEnd.length !== 1 || block === undefined) {
    throw new Error(`Expected the block of eventing models once, between "${BEGIN}" and "${END}"`);
  }
  return block;
}
