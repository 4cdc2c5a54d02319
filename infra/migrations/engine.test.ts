import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

test("the schema engine is the build that the installed Prisma's own tools use", () => {
  const here = createRequire(import.meta.url);
  const prisma = createRequire(here.resolve('prisma/package.json'));
  const { dependencies } = prisma('@prisma/engines/package.json');
  const { devDependencies } = here('../package.json');
  expect(devDependencies['@prisma/schema-engine-wasm']).toBe(dependencies['@prisma/engines-version']);
});
