import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

const noTries = { check: async () => {}, failed: async () => {} };

test('passwords are kept as argon2id with 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword('fairway7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('of an account that is not there no password is right, and the check costs as much', async () => {
  const hashed = await hashPassword('fairway7');
  const took = async (against: string | undefined, password: string) => {
    const begun = performance.now();
    expect(await isPassword(against, password, noTries)).toBe(false);
    return performance.now() - begun;
  };
  await took(undefined, 'the password of nobody');
  const [wrong, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < 25; round += 1) {
    wrong.push(await took(hashed, 'bunker99'));
    unknown.push(await took(undefined, 'bunker99'));
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[12] ?? Number.NaN;
  expect(median(unknown) / median(wrong)).toBeGreaterThan(0.75);
  expect(median(unknown) / median(wrong)).toBeLessThan(1.33);
  // Some fifty checks in a thread that gives way to whatever else the machine does.
}, 30_000);

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

test.runIf(process.platform === 'linux')(
  'hashing takes the processor time that nobody else asks for, and the rest of the process does not',
  async () => {
    await Promise.all([hashPassword('fairway7'), hashPassword('fairway8')]);
    const niceness = async (thread: string) => {
      const stat = await readFile(`/proc/self/task/${thread}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    };
    const of = new Map<number, number>();
    for (const thread of await readdir('/proc/self/task')) of.set(Number(thread), await niceness(thread));
    const own = of.get(process.pid) ?? Number.NaN;
    const lower = [...of.values()].filter((value) => value === Math.min(own + 5, 19));
    expect(lower.length).toBeGreaterThanOrEqual(2);
    expect([...of.values()].filter((value) => value === own).length).toBeGreaterThan(4);
  },
);

test('what cannot be read as a hash fails its caller alone', async () => {
  await expect(isPassword('no hash', 'fairway7', noTries)).rejects.toThrow();
  expect(await isPassword(await hashPassword('fairway7'), 'fairway7', noTries)).toBe(true);
});
