import { readdir, readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('passwords are kept as argon2id with 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword('fairway7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('who counts the tries is told of each whether it was right; of an account that is not there none is', async () => {
  const hashed = await hashPassword('fairway7');
  const end = vi.fn(async () => {});
  const tries = { check: async () => {}, begin: async () => end };
  expect(await isPassword(hashed, 'fairway7', tries)).toBe(true);
  expect(await isPassword(hashed, 'bunker99', tries)).toBe(false);
  expect(await isPassword(undefined, 'the password of nobody', tries)).toBe(false);
  expect(end.mock.calls).toEqual([[true], [false], [false]]);
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
  expect([...niceness.values()].filter((value) => value === Math.min(own + 5, 19)).length).toBeGreaterThanOrEqual(2);
  expect([...niceness.values()].filter((value) => value === own).length).toBeGreaterThan(4);
});
