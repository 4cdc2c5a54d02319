import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, each would keep one core busy for a minute or more while the others had nothing left to do. */
const LONG = [
  'infra/chaos/planted-bugs.slow.test.ts',
  'infra/proofs/races.slow.test.ts',
  'infra/proofs/monday-word.slow.test.ts',
  'infra/proofs/rulebook/rulebook.slow.test.ts',
  'infra/screens/failing.browser.test.ts',
  'infra/screens/delayed.browser.test.ts',
  'infra/screens/looks-dialogs.browser.test.ts',
  'infra/screens/onboarding.browser.test.ts',
  'services/recommendation/src/ranking/oracle.test.ts',
];

/** Starts the test files that take longest before the others, each in its project's turn. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((file) => moduleId.endsWith(file));
      return index === -1 ? LONG.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
