import { describe, expect, it } from 'vitest';
import { countLimit } from './limits.ts';

const limit = { max: 2, windowSeconds: 60, by: 'address' } as const;

describe('a limit', () => {
  it('lets each key have its share, then says when to come back', async () => {
    const { take } = countLimit(limit, 1);
    await take('one');
    await take('one');
    await take('other');
    await expect(take('one')).rejects.toMatchObject({ status: 429, code: 'too-many-requests', retryAfter: 60 });
    await take('other');
  });

  it('that counts failures only refuses after them, and not before', async () => {
    const failures = countLimit(limit, 1);
    for (let tries = 0; tries < 5; tries += 1) await failures.check('dana');
    await failures.take('dana');
    await failures.check('dana');
    await failures.take('dana');
    await expect(failures.check('dana')).rejects.toMatchObject({ status: 429, retryAfter: 60 });
  });

  it('is multiplied by the scale, and never lets nobody in', async () => {
    const doubled = countLimit(limit, 2);
    for (let calls = 0; calls < 4; calls += 1) await doubled.take('dana');
    await expect(doubled.take('dana')).rejects.toMatchObject({ status: 429 });
    await countLimit(limit, 0.001).take('dana');
  });
});
