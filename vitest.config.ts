import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const setup = ['infra/testing/postgres.setup.ts'];
/** What starts parts starts those that stand in the sources, whoever runs a test by itself. */
const prepared = 'infra/testing/prepared.setup.ts';
const house = ['contracts', 'services/*', 'gateway', 'infra'];
const tests = (suffix: string) => house.map((folder) => `${folder}/**/*${suffix}`);
/** They measure how soon something is, or keep the machine as busy as it can be, and want it for that. */
const TIMED = [
  'infra/chaos/chaos.slow.test.ts',
  'infra/proofs/enumeration.slow.test.ts',
  'infra/proofs/flood.slow.test.ts',
];
/** One in so many calls of database and broker fails; `make test-faults` sets it. */
const withFaults = process.env.FAILING !== undefined;
/** Vitest leaves one core to itself, which on two would be one test file at a time. */
const maxWorkers = Math.max(2, availableParallelism());
/** A test that hangs ends in the end; a machine that is slow, or busy with others' work, fails none. */
const PATIENT = { testTimeout: 400_000, hookTimeout: 400_000, expect: { poll: { timeout: 20_000 } } };
const exclude = ['**/node_modules/**', '**/dist/**'];

/** Begun last, each would keep one core busy for a minute or more while the others had nothing left to do. */
const LONG = [
  'infra/chaos/planted-bugs.slow.test.ts',
  'infra/proofs/races.slow.test.ts',
  'infra/proofs/events.slow.test.ts',
  'infra/proofs/monday-word.slow.test.ts',
  'infra/proofs/rulebook/rulebook.slow.test.ts',
  'infra/soak/soak.slow.test.ts',
  'infra/proofs/restore.slow.test.ts',
  'infra/e2e/screens/accessibility.e2e.test.ts',
  'infra/e2e/screens/keyboard.e2e.test.ts',
  'infra/e2e/demo.e2e.test.ts',
  'infra/screens/failing.browser.test.ts',
  'infra/screens/delayed.browser.test.ts',
  'infra/screens/looks-dialogs.browser.test.ts',
  'infra/screens/onboarding.browser.test.ts',
  'services/recommendation/src/ranking/oracle.test.ts',
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
          exclude: [...exclude, '**/*.{integration,slow,e2e,browser,containers}.test.ts'],
          maxWorkers,
        },
      },
      {
        test: {
          name: 'integration',
          include: tests('.integration.test.ts'),
          exclude,
          globalSetup: setup,
          setupFiles: withFaults ? ['infra/testing/faults.setup.ts'] : [],
          ...PATIENT,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'slow',
          include: tests('.slow.test.ts'),
          exclude: [...exclude, ...TIMED],
          globalSetup: [prepared, ...setup],
          ...PATIENT,
          // Each has a stack of its own, and waits for the greater part.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'timed',
          include: TIMED,
          globalSetup: [prepared, ...setup],
          ...PATIENT,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          // Axe judges every state of the journeys here, for which `e2e` has no time.
          include: [...tests('.browser.test.ts'), 'infra/e2e/screens/**/*.e2e.test.ts'],
          exclude,
          globalSetup: [prepared, 'infra/screens/stack.setup.ts'],
          ...PATIENT,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['infra/e2e/**/*.e2e.test.ts'],
          exclude,
          globalSetup: [prepared, 'infra/screens/stack.setup.ts'],
          ...PATIENT,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      'frontend',
    ],
  },
});
