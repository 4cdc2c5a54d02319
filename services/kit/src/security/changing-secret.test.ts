import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCapturedLog } from '../testing/log.ts';
import { until } from '../testing/until.ts';
import { readSecret } from './changing-secret.ts';

async function follow(first: string, more: { mayBeAbsent?: boolean } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'key');
  await writeFile(file, first);
  const taken: string[] = [];
  const { log, lines } = createCapturedLog();
  const secret = await readSecret({ name: 'IDENTITY_KEY', text: 'not this', file, lookEveryMs: 10, ...more });
  const take = async (text: string) => {
    if (text === 'no key') throw new Error('IDENTITY_KEY must be a key');
    taken.push(text);
  };
  secret.follow(take, { life: { onStop: (_, stop) => onTestFinished(async () => void (await stop())) }, log });
  /** As whoever mounts secrets does: all at once. */
  async function give(text: string) {
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  }
  return { first: secret.text, give, taken, lines, file };
}

test('a secret is taken anew when its file says something else', async () => {
  const { first, give, taken } = await follow('one');
  expect(first).toBe('one');
  await give('two');
  await until('the second one', async () => taken.length === 1);
  await give('three');
  await until('the third one', async () => taken.length === 2);
  expect(taken).toEqual(['two', 'three']);
});

test('what is no such secret, or a file that is gone, leaves the one before in use, and is told once', async () => {
  const { give, taken, lines, file } = await follow('one');
  await give('no key');
  await until('the fault to be told', async () => lines().length === 1);
  await rm(file);
  await until('the loss to be told', async () => lines().length === 2);
  expect(taken).toEqual([]);
  expect(lines()[0]).toMatchObject({ secret: 'IDENTITY_KEY', fault: 'IDENTITY_KEY must be a key' });
  await give('two');
  await until('the second one', async () => taken.length === 1);
});

test('a file that may be absent counts once it is there, and as long as it is', async () => {
  const { first, give, taken, file } = await follow('another', { mayBeAbsent: true });
  expect(first).toBe('another');
  await rm(file);
  await until('what the environment says', async () => taken.length === 1);
  await give('two');
  await until('what the file says', async () => taken.length === 2);
  expect(taken).toEqual(['not this', 'two']);
  const absent = { name: 'VAPID_KEYS', text: 'one', file: `${file}.not-there`, mayBeAbsent: true };
  expect((await readSecret(absent)).text).toBe('one');
});

test('without a file it is what the environment says, and without that there is none', async () => {
  expect((await readSecret({ name: 'IDENTITY_KEY', text: 'one' })).text).toBe('one');
  await expect(readSecret({ name: 'IDENTITY_KEY' })).rejects.toThrow('IDENTITY_KEY or IDENTITY_KEY_FILE must be given');
});
