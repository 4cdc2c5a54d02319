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
