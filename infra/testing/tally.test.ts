import { describe, expect, test } from 'vitest';
import { sum, tallyOf } from './tally.ts';

const file = (status: string, ...tests: string[]) => ({
  name: '/house/some.test.ts',
  status,
  startTime: 0,
  endTime: 1,
  assertionResults: tests.map((outcome) => ({ status: outcome })),
});

describe('the count of a test run', () => {
  test('passed and failed tests are counted over all files', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] };
    expect(tallyOf(report, 1)).toEqual({ passed: 3, failed: 1 });
  });

  test('a test that did not run has not passed', () => {
    expect(tallyOf({ testResults: [file('passed', 'passed', 'skipped', 'todo')] }, 0)).toEqual({
      passed: 1,
      failed: 2,
    });
  });

  test('a file that breaks before its first test is a failure', () => {
    expect(tallyOf({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 });
  });

  test('a run that ends badly is a failure even when every test passed or nothing was reported', () => {
    expect(tallyOf({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 });
    expect(tallyOf({ testResults: [] }, null)).toEqual({ passed: 0, failed: 1 });
  });

  test('tallies add up', () => {
    const tallies = [
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ];
    expect(sum(tallies)).toEqual({ passed: 3, failed: 3 });
  });
});
