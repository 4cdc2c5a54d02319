import { defineConfig } from 'vitest/config';

const setup = ['infra/testing/postgres.setup.ts'];
const house = ['contracts', 'services/*', 'gateway', 'infra'];
const tests = (suffix: string) => house.map((folder) => `${folder}/**/*${suffix}`);
const KILLS = 'infra/chaos/chaos.slow.test.ts';
/** One in so many calls of database and broker fails; `make test-faults` sets it. */
const withFaults = process.env.FAULTS !== undefined;
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: tests('.test.ts'),
          exclude: [...exclude, '**/*.{integration,slow,browser,containers}.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: tests('.integration.test.ts'),
          exclude,
          globalSetup: setup,
          setupFiles: withFaults ? ['infra/testing/faults.setup.ts'] : [],
          // What failed is tried again, some of it seconds later.
          testTimeout: withFaults ? 120_000 : 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'slow',
          include: tests('.slow.test.ts'),
          exclude: [...exclude, KILLS],
          globalSetup: setup,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each has a stack of its own, and waits for the greater part.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'kills',
          include: [KILLS],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // It measures how soon everything is back, and wants the machine for that.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          include: tests('.browser.test.ts'),
          exclude,
          globalSetup: ['infra/screens/stack.setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      'frontend',
    ],
  },
});
