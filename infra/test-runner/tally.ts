export interface Tally {
  passed: number;
  failed: number;
}

/** The parts of Vitest's JSON report that count. */
export interface VitestReport {
  testResults: {
    /** The whole path of the file. */
    name: string;
    status: string;
    /** Milliseconds since 1970. */
    startTime: number;
    endTime: number;
    assertionResults: { status: string; meta?: { counts?: string } }[];
  }[];
}

/**
 * Counts the tests of a Vitest run. What did not run did not pass: a skipped test counts as failed, and so does a file
 * that failed before its first test, and a run that failed without saying which test did.
 */
export function tallyOf(report: VitestReport, exitCode: number | null): Tally {
  const files = report.testResults;
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  ).length;
  const failed = tests.length - passed + brokenFiles;
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  };
}
