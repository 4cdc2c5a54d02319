import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SERVICES } from '@fourball/contracts/services.ts';
import { describe, expect, test } from 'vitest';
import { prismaFolderOf } from './drift.ts';

const BEGIN = '/// --- eventing: the same in every service ---';
const END = '/// --- end of eventing ---';

const common = await readFile(new URL('../../../services/kit/prisma/eventing.prisma', import.meta.url), 'utf8');

describe.each(SERVICES)('the schema of %s', (service) => {
  test("has the kit's outbox, inbox and dead letters, unchanged", async () => {
    const schema = await readFile(join(prismaFolderOf(service), 'schema.prisma'), 'utf8');
    expect(eventingOf(schema)).toBe(eventingOf(common));
  });
});

test('a changed eventing table is noticed, and a schema without the marked block', () => {
  const changed = common.replace('  deliveries Int\n', '');
  expect(changed).not.toBe(common);
  expect(eventingOf(`model Before {}\n${changed}\nmodel After {}`)).not.toBe(eventingOf(common));
  expect(() => eventingOf('model Before {}')).toThrow('eventing');
});

test("the schema engine is the build that the installed Prisma's own tools use", () => {
  const here = createRequire(import.meta.url);
  const prisma = createRequire(here.resolve('prisma/package.json'));
  const { dependencies } = prisma('@prisma/engines/package.json');
  const { devDependencies } = here('../../package.json');
  expect(devDependencies['@prisma/schema-engine-wasm']).toBe(dependencies['@prisma/engines-version']);
});

function eventingOf(schema: string): string {
  const [, ...afterBegin] = schema.split(BEGIN);
  const [block, ...afterEnd] = (afterBegin[0] ?? '').split(END);
  if (afterBegin.length !== 1 || afterEnd.length !== 1 || block === undefined) {
    throw new Error(`Expected the block of eventing models once, between "${BEGIN}" and "${END}"`);
  }
  return block;
}
