import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];

/* The tests in containers remove what they start: no reaper has to run beside them. */
process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';

/** Projects of `npm run test:containers`: it needs Docker, which `make test` does not. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'integration in containers',
          // The tests of infra/dev-stack are about the programs that run without containers.
          include: ['{services,gateway,infra/ops/migrations}/**/*.integration.test.ts'],
          exclude,
          globalSetup: ['infra/test-runner/containers.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'compose',
          // Afterwards: it wants the whole machine, and measures how long it takes.
          sequence: { groupOrder: 1 },
          include: ['infra/**/*.containers.test.ts'],
          exclude,
          testTimeout: 300_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
});
