import { readdir, readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

const noTries = { check: async () => {}, failed: async () => {} };

test('passwords are kept as argon2id with 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword('fairway7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('of an account that is not there no password is right, and it is counted as a failure like any other', async () => {
  const failed = vi.fn(async () => {});
  expect(await isPassword(undefined, 'the password of nobody', { check: async () => {}, failed })).toBe(false);
  expect(failed).toHaveBeenCalledOnce();
});

test('a wrong password is told to who counts them, a right one is not', async () => {
  const hashed = await hashPassword('fairway7');
  let failures = 0;
  const tries = {
    check: async () => {},
    failed: async () => {
      failures += 1;
    },
  };
  expect(await isPassword(hashed, 'fairway7', tries)).toBe(true);
  expect(failures).toBe(0);
  expect(await isPassword(hashed, 'bunker99', tries)).toBe(false);
  expect(failures).toBe(1);
});

test('hashing takes the processor time that nobody else asks for, and the rest of the process does not', async () => {
  // Elsewhere a thread has no priority of its own.
  if (process.platform !== 'linux') return;
  await Promise.all([hashPassword('fairway7'), hashPassword('fairway8')]);
  const niceness = new Map<number, number>();
  for (const thread of await readdir('/proc/self/task')) {
    const stat = await readFile(`/proc/self/task/${thread}/stat`, 'utf8');
    niceness.set(Number(thread), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
  }
  const own = niceness.get(process.pid) ?? Number.NaN;
  const lowered = [...niceness.values()].filter((value) => value === Math.min(own + 5, 19));
  expect(lowered.length).toBeGreaterThanOrEqual(2);
  expect([...niceness.values()].filter((value) => value === own).length).toBeGreaterThan(4);
});

test('what cannot be read as a hash fails its caller alone', async () => {
  await expect(isPassword('no hash', 'fairway7', noTries)).rejects.toThrow();
  expect(await isPassword(await hashPassword('fairway7'), 'fairway7', noTries)).toBe(true);
});
