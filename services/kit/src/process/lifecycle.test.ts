import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const entry = new URL('./lifecycle.ts', import.meta.url).href;
const program = `
  import { startProcess } from ${JSON.stringify(entry)};
  const config = { LOG_LEVEL: 'info', DRAIN_SECONDS: 0 };
  await startProcess('crashing', () => config, async () => {
    void Promise.reject(new Error('no mail for dana@example.com'));
    await new Promise(() => setInterval(() => {}, 1000));
  });`;

test('an error that nobody handles ends the process with one line of the log, masked like any other', async () => {
  const args = ['--input-type=module', '--eval', program];
  const crash = await promisify(execFile)(process.execPath, args).catch((error) => error);
  expect(crash.code).toBe(1);
  expect(crash.stderr).toBe('');
  const [line, ...others] = crash.stdout.trim().split('\n');
  expect(others).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({ level: 60, name: 'crashing', msg: 'crashed: nobody handled an error' });
  expect(line).not.toContain('dana');
});
