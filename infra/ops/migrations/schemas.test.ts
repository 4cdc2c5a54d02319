import { readdir, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@fourball/contracts/services.ts';
import { expect, test } from 'vitest';
import { prismaFolderOf } from './drift.ts';

test.each(SERVICES)("the schema of %s has the kit's outbox, inbox and dead letters", async (service) => {
  const kit = fileURLToPath(new URL('../../../services/kit/prisma', import.meta.url));
  const folder = prismaFolderOf(service);
  const shared = (await readdir(folder)).filter((file) => file.endsWith('.prisma') && file !== 'schema.prisma');
  expect(shared).toContain('eventing.prisma');
  for (const file of shared) expect(await realpath(join(folder, file))).toBe(join(kit, file));
});

test("the schema engine is the build that the installed Prisma's own tools use", () => {
  const here = createRequire(import.meta.url);
  const { dependencies } = createRequire(here.resolve('prisma/package.json'))('@prisma/engines/package.json');
  const { devDependencies } = here('../../package.json');
  expect(devDependencies['@prisma/schema-engine-wasm']).toBe(dependencies['@prisma/engines-version']);
});
