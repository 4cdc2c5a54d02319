import { defineConfig } from 'vitest/config';

/** `make test-chaos`: minutes of kills under load. They want the machine to themselves, and `make test` does without. */
export default defineConfig({
  test: {
    name: 'chaos',
    include: ['infra/chaos/**/*.slow.test.ts'],
    globalSetup: ['infra/testing/postgres.setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});
