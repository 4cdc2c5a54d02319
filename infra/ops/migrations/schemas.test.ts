import { realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@fourball/contracts/services.ts';
import { expect, test } from 'vitest';
import { prismaFolderOf } from './drift.ts';

test.each(SERVICES)("the schema of %s has the kit's outbox, inbox and dead letters", async (service) => {
  const eventing = fileURLToPath(new URL('../../../services/kit/prisma/eventing.prisma', import.meta.url));
  expect(await realpath(join(prismaFolderOf(service), 'eventing.prisma'))).toBe(eventing);
});

test("the schema engine is the build that the installed Prisma's own tools use", () => {
  const here = createRequire(import.meta.url);
  const prisma = createRequire(here.resolve('prisma/package.json'));
  const { dependencies } = prisma('@prisma/engines/package.json');
  const { devDependencies } = here('../../package.json');
  expect(devDependencies['@prisma/schema-engine-wasm']).toBe(dependencies['@prisma/engines-version']);
});
