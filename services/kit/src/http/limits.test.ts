import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createWork, runAs } from '../process/context.ts';
import { countLimit } from './limits.ts';

const limit = { max: 2, windowSeconds: 60, by: 'address' } as const;

it('a limit lets each key have its share, then says when to come back', async () => {
  const { take } = countLimit(limit, 1);
  for (const key of ['one', 'one', 'other']) await take(key);
  await expect(take('one')).rejects.toMatchObject({ status: 429, code: 'too-many-requests', retryAfter: 60 });
  await take('other');
});

it.each([
  [60, 'a minute'],
  [15 * 60, '15 minutes'],
  [24 * 60 * 60, '24 hours'],
])('a limit of %i s says how long that is: %s', async (windowSeconds, words) => {
  const { take } = countLimit({ max: 1, windowSeconds, by: 'golfer' }, 1);
  await take('dana');
  await expect(take('dana')).rejects.toThrow(`Too many tries. Please try again in ${words}.`);
});

it('a limit that counts failures only refuses after them, and not before', async () => {
  const failures = countLimit(limit, 1);
  for (let tries = 0; tries < 5; tries += 1) await failures.check('dana');
  await failures.take('dana');
  await failures.check('dana');
  await failures.take('dana');
  await expect(failures.check('dana')).rejects.toMatchObject({ status: 429, retryAfter: 60 });
});

it('a limit by address counts the /48 of an IPv6 address as well, with ten times the share', async () => {
  const { take, check } = countLimit(limit, 1);
  for (let network = 0; network < 10; network += 1) {
    const address = `2001:db8:1:${network.toString(16)}::/64`;
    await take(address);
    await take(address);
    await expect(take(address)).rejects.toMatchObject({ status: 429 });
  }
  await expect(check('2001:db8:1:ffff::/64')).rejects.toMatchObject({ status: 429 });
  await expect(take('2001:db8:1:ffff::/64')).rejects.toMatchObject({ status: 429, retryAfter: 60 });
  await take('2001:db8:2:ffff::/64');
});

it('a limit lets a key have its share again once its window is over, and not before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { take } = countLimit(limit, 1);
  for (const _ of [1, 2]) await take('dana');
  vi.advanceTimersByTime(59_001);
  await expect(take('dana')).rejects.toMatchObject({ status: 429, retryAfter: 1 });
  vi.advanceTimersByTime(999);
  for (const _ of [1, 2]) await take('dana');
  await expect(take('dana')).rejects.toMatchObject({ status: 429, retryAfter: 60 });
});

it('a limit counts again what was given back', async () => {
  const { take, giveBack } = countLimit(limit, 1);
  for (let calls = 0; calls < 5; calls += 1) {
    await take('2001:db8:1:0::/64');
    await giveBack('2001:db8:1:0::/64');
  }
  for (const _ of [1, 2]) await take('2001:db8:1:0::/64');
  await expect(take('2001:db8:1:0::/64')).rejects.toMatchObject({ status: 429 });
});

it('a limit is multiplied by the scale, and never lets nobody in', async () => {
  const doubled = countLimit(limit, 2);
  for (let calls = 0; calls < 4; calls += 1) await doubled.take('dana');
  await expect(doubled.take('dana')).rejects.toMatchObject({ status: 429 });
  await countLimit(limit, 0.001).take('dana');
});

it('a limit that is lifted a million times refuses nobody, however long the process has been there', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { take } = countLimit({ max: 600, windowSeconds: 60, by: 'golfer' }, 1e6);
  for (let hour = 0; hour < 24; hour += 1) {
    vi.advanceTimersByTime(3_600_001);
    for (const _ of [1, 2, 3]) await take('dana');
  }
});

it('a limit holds nothing of the request that it counts, however long its window', async () => {
  const { take } = countLimit(limit, 1);
  const count = async (key: string) => {
    const work = createWork(key);
    await runAs(work, () => take(key));
    return new WeakRef(work);
  };
  const [other, counted] = [await count('other'), await count('dana')];
  setFlagsFromString('--expose-gc');
  await turn();
  runInNewContext('gc')();
  expect([other.deref(), counted.deref()]).toEqual([undefined, undefined]);
});
