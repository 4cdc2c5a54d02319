import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lastWords, readableLine } from './log-lines.ts';

async function wordsOf(...lines: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'a.log'), `${lines.join('\n')}\n`);
  return lastWords(join(folder, 'a.log'));
}

describe('what a log says about the end of its process', () => {
  test('the last error of a JSON log, not the chatter after it', async () => {
    const words = await wordsOf(
      '{"level":60,"msg":"configuration is wrong","err":{"message":"PORT: missing"}}',
      '{"level":30,"msg":"bye"}',
    );
    expect(words).toBe('configuration is wrong: PORT: missing');
  });

  test('the message of an uncaught exception, not its stack', async () => {
    const words = await wordsOf(
      'file:///a.ts:3',
      '',
      'TypeError: x is not a function',
      '    at b.ts:1:1',
      'Node.js v24.0.0',
    );
    expect(words).toBe('TypeError: x is not a function');
  });

  test('the reason that PostgreSQL gives', async () => {
    const words = await wordsOf('LOG:  starting', 'FATAL:  could not create any TCP/IP sockets', 'LOG:  shut down');
    expect(words).toBe('FATAL: could not create any TCP/IP sockets');
  });

  test('the last line where nothing looks like an error', async () => {
    expect(await wordsOf('one', 'two', '')).toBe('two');
  });

  test('a missing log is no second fault', async () => {
    expect(await lastWords('/nowhere/a.log')).toBe('it said nothing');
  });
});

test('a JSON log line is shown as a short line', () => {
  expect(readableLine('{"level":40,"time":0,"msg":"slow"}')).toMatch(/^\d\d:\d\d:\d\d\.\d{3} warn slow$/);
  expect(readableLine('plain text')).toBe('plain text');
});
