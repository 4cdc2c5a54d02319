import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const postgres = ['infra/test-runner/postgres.setup.ts'];
/** Starts parts from what stands in the sources, whoever runs a test by itself. */
const prepared = 'infra/test-runner/prepared.setup.ts';
const workspaces = ['contracts', 'services/*', 'gateway', 'infra'];
const tests = (suffix: string) => workspaces.map((folder) => `${folder}/**/*${suffix}`);
/** One in so many calls of database and broker fails; `make proofs ONLY=faults` sets it. */
const withFaults = process.env.FAILING !== undefined;
/** Loading the modules anew takes most files longer than their tests: nothing outlives a file that another one would meet. */
const isolate = false;
/** One more than there are cores: tests wait for databases, brokers and browsers for a third of their time. */
const maxWorkers = availableParallelism() + 1;
/** Limits that end a test which hangs: far above anything that a slow or busy machine makes of one. */
const PATIENT = { testTimeout: 400_000, hookTimeout: 400_000, expect: { poll: { timeout: 60_000 } } };
const exclude = ['**/node_modules/**', '**/dist/**'];

/** Begun last, each would keep one core busy while the other had nothing left to do. */
const LONG = [
  'infra/dev-stack/stack.integration.test.ts',
  'infra/dev-stack/postgres.integration.test.ts',
  'infra/ops/migrations/drift.integration.test.ts',
  'infra/e2e/browser/accessibility.e2e.test.ts',
  'infra/e2e/browser/keyboard.e2e.test.ts',
  'infra/e2e/browser/offline.e2e.test.ts',
  'infra/e2e/api/demo.e2e.test.ts',
];

/** Starts the test files that take longest before the others, each in its project's turn. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((file) => moduleId.endsWith(file));
      return index === -1 ? LONG.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: tests('.test.ts'),
          exclude: [...exclude, '**/*.{integration,proof,browser,e2e,containers}.test.ts'],
          isolate,
          maxWorkers,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'integration',
          include: tests('.integration.test.ts'),
          exclude,
          globalSetup: postgres,
          setupFiles: withFaults ? ['infra/test-runner/faults.setup.ts'] : [],
          // Faults are counted for each file by itself.
          isolate: withFaults,
          ...PATIENT,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['infra/e2e/**/*.e2e.test.ts'],
          exclude,
          globalSetup: [prepared, 'infra/e2e/screens/stack.setup.ts'],
          isolate,
          ...PATIENT,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'proofs',
          include: tests('.proof.test.ts'),
          exclude,
          globalSetup: [prepared, ...postgres],
          ...PATIENT,
          // A proof takes minutes on a quiet machine, and several times as long on a busy one.
          testTimeout: 3_600_000,
          hookTimeout: 3_600_000,
          // Each has a stack of its own, and some measure: one at a time.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['infra/e2e/screens/**/*.browser.test.ts'],
          exclude,
          globalSetup: [prepared, 'infra/e2e/screens/stack.setup.ts'],
          ...PATIENT,
          maxWorkers,
        },
      },
      'frontend',
    ],
  },
});
