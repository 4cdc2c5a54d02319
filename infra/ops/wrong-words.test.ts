import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { repository } from '../dev-stack/parts.ts';

/** How a command ends that is refused before it asks anything: nothing listens at its database and its broker. */
const outcomeOf = (words: string, given = {}): Promise<{ code: number; stderr: string }> => {
  const addresses = { DATABASE_URL: 'postgres://fourball:secret@127.0.0.1:1/fourball', NATS_URL: 'nats://127.0.0.1:1' };
  const options = { cwd: repository, env: { ...process.env, ...addresses, ...given } };
  return promisify(execFile)(process.execPath, ['infra/ops/cli.ts', ...words.split(' ')], options).then(
    () => expect.unreachable(`${words} was not refused`),
    (end) => end,
  );
};

test.concurrent.each([
  ['events squad rebuilt', 'There is no command "rebuilt".'],
  ['events squad replay abc', '"abc" is no id of an event.'],
  ['events squad dead-letters --jsn', "Unknown option '--jsn'."],
  ['courses export courses.csv', 'There is no command "export".'],
  ['courses import courses.txt', '"courses.txt" is neither .csv nor .json.'],
  ['golfer delete dana@example.com', 'There is no command "delete".'],
  ['golfer disable --now dana@example.com', "Unknown option '--now'."],
  ['monday --squad abc', '"abc" is no id of a squad.'],
  ['monday --sqaud abc', "Unknown option '--sqaud'."],
  ['monday --week', "Option '--week <value>' argument missing."],
  ['monday now', "Unexpected argument 'now'."],
])('"%s" is refused by the name of the wrong word, with the usage', async (words, fault) => {
  const { code, stderr } = await outcomeOf(words);
  const [said, ...usage] = stderr.trim().split('\n');
  expect({ code, said }).toEqual({ code: 2, said: fault });
  expect(usage.length).toBeGreaterThan(1);
});

test.concurrent.each([
  ['events sqaud dead-letters', 'There is no service "sqaud".'],
  ['audit --sicne 2026-11-23', "Unknown option '--sicne'."],
  ['backup --to backups', "Unknown option '--to'."],
  ['restore backups/1 backups/2', "Unexpected argument 'backups/2'."],
  ['migration sqaud add_home_area', 'There is no service "sqaud".'],
  ['migration squad Add', '"Add" is no name of a migration.'],
  ['map squad', "Unexpected argument 'squad'."],
  ['restore', 'restore of which folder?'],
])('"%s", of no service, is refused likewise, in one line', async (words, fault) => {
  const { code, stderr } = await outcomeOf(words);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^[^\n]*\n$/);
  expect(stderr.startsWith(`${fault} Usage: npm run ops -- ${words.split(' ')[0]}`)).toBe(true);
});

test.concurrent.each([
  ['bakcup', 'There is no command "bakcup". npm run ops -- <command> backup [folder] '],
  ['audit --of abc', '"abc" is no id: '],
  ['events squad audit-trail --since yesterday', '"yesterday" is no moment: '],
])('"%s" is told apart from what fails, too', async (words, beginning) => {
  const { code, stderr } = await outcomeOf(words);
  expect([code, stderr.startsWith(beginning)]).toEqual([2, true]);
});

test.concurrent.each([
  ['events auth snapshot', { SEAL_KEY: 'x' }, 'SEAL_KEY must be an X25519 key as JWK'],
  ['events auth snapshot', { SEAL_KEY_FILE: 'x' }, 'SEAL_KEY_FILE must name a file that can be read (ENOENT)'],
  ['events notification snapshot', { OPEN_KEY: 'x' }, 'OPEN_KEY must be a private X25519 key as JWK, or a set of them'],
  ['restore /nowhere', {}, 'There is no whole backup in /nowhere: it has no secrets.json.'],
])('"%s" with %j fails at once, in one sentence', async (words, given, sentence) => {
  expect(await outcomeOf(words, given)).toMatchObject({ code: 1, stdout: '', stderr: `${sentence}\n` });
});

test.each(['nonsense', 'stage'])('"make bench-%s" is refused, and each bench that is listed is known', async (name) => {
  const make = (...words: string[]) =>
    promisify(execFile)('make', words, { cwd: repository, env: { ...process.env, LC_ALL: 'C' } });
  const { stdout } = await make('help');
  const [, listed = ''] = /^bench-%.*: (.+)$/m.exec(stdout) ?? [];
  for (const bench of listed.split(', ')) await make('-n', `bench-${bench}`);
  await expect(make('-n', `bench-${name}`)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(name) });
});
