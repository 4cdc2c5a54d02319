import { createLog, type Log } from '../process/log.ts';

/** Says nothing, unless TEST_LOG_LEVEL asks for it when a test needs to be understood. */
export const testLog = createLog('test', process.env.TEST_LOG_LEVEL ?? 'silent');

/** A log that says everything, and keeps what it says. */
export function createCapturedLog(): { log: Log; lines: () => Record<string, unknown>[]; text: () => string } {
  let text = '';
  const log = createLog('test', 'trace', {
    write(line) {
      text += line;
    },
  });
  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { log, lines, text: () => text };
}
