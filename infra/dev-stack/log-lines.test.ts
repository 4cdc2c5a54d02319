import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../test-runner/folder.ts';
import { lastWords, readableLine } from './log-lines.ts';

async function wordsOf(...lines: string[]): Promise<string> {
  const file = join(await testFolder(), 'a.log');
  await writeFile(file, `${lines.join('\n')}\n`);
  return lastWords(file);
}

test.each([
  [
    'the last error of a JSON log, not the chatter after it',
    ['{"level":60,"msg":"wrong","err":{"message":"PORT: missing"}}', '{"level":30,"msg":"bye"}'],
    'wrong: PORT: missing',
  ],
  [
    'the message of an uncaught exception, not its stack',
    ['file:///a.ts:3', '', 'TypeError: x is not a function', '    at b.ts:1:1', 'Node.js v24.0.0'],
    'TypeError: x is not a function',
  ],
  ['the reason that PostgreSQL gives', ['LOG:  starting', 'FATAL:  no socket', 'LOG:  shut down'], 'FATAL: no socket'],
  ['the last line where nothing looks like an error', ['one', 'two', ''], 'two'],
])('a log says of the end of its process: %s', async (_, lines, words) => {
  expect(await wordsOf(...lines)).toBe(words);
});

test('a missing log is no second fault', async () => {
  expect(await lastWords('/nowhere/a.log')).toBe('it said nothing');
});

test('a JSON log line is shown as a short line', () => {
  expect(readableLine('{"level":40,"time":0,"msg":"slow"}')).toMatch(/^\d\d:\d\d:\d\d\.\d{3} warn slow$/);
  expect(readableLine('plain text')).toBe('plain text');
});
