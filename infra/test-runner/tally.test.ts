import { expect, test } from 'vitest';
import { sum, tallyOf } from './tally.ts';

const file = (status: string, ...tests: string[]) => ({
  name: '/house/some.test.ts',
  status,
  startTime: 0,
  endTime: 1,
  assertionResults: tests.map((outcome) => ({ status: outcome })),
});

test.each([
  ['tests are counted over all files', [file('passed', 'passed'), file('failed', 'passed', 'failed')], 1, 2, 1],
  ['a test that did not run has not passed', [file('passed', 'passed', 'skipped', 'todo')], 0, 1, 2],
  ['a file that breaks before its first test is a failure', [file('failed'), file('passed', 'passed')], 1, 1, 1],
  ['a run that ends badly is a failure even when every test passed', [file('passed', 'passed')], 1, 1, 1],
  ['a run that reports nothing is a failure', [], null, 0, 1],
])('%s', (_, testResults, exitCode, passed, failed) => {
  const tally = tallyOf({ testResults }, exitCode);
  expect(tally).toEqual({ passed, failed });
  expect(sum([tally, tally])).toEqual({ passed: 2 * passed, failed: 2 * failed });
});
