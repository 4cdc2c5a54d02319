import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { repository } from '../dev-stack/parts.ts';

/** How a command ends; nothing listens at its database and its broker, so that only refused words end it with code 2. */
const outcomeOf = (words: readonly string[]): Promise<{ code: number; stderr: string }> => {
  const env = {
    ...process.env,
    DATABASE_URL: 'postgres://fourball:secret@127.0.0.1:1/fourball',
    NATS_URL: 'nats://127.0.0.1:1',
  };
  const command = ['infra/ops/cli.ts', ...words];
  return promisify(execFile)(process.execPath, command, { cwd: repository, env }).then(
    () => expect.unreachable(`${words.join(' ')} was not refused`),
    (end) => end,
  );
};

test.concurrent.each([
  ['monday --squad abc', '"abc" is no id of a squad.'],
  ['monday --sqaud abc', "Unknown option '--sqaud'."],
  ['monday --week', "Option '--week <value>' argument missing."],
  ['monday now', "Unexpected argument 'now'."],
])('"%s" is refused by the name of the wrong word, with the usage', async (words, fault) => {
  const { code, stderr } = await outcomeOf(words.split(' '));
  const [said, ...usage] = stderr.trim().split('\n');
  expect({ code, said }).toEqual({ code: 2, said: fault });
  expect(usage.length).toBeGreaterThan(1);
});
