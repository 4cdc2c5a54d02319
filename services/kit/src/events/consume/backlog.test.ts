import { expect, test } from 'vitest';
import { inBatches } from './backlog.ts';

async function* following(...steps: (number | Promise<unknown>)[]) {
  for (const step of steps) {
    if (typeof step === 'number') yield step;
    else await step;
  }
}

async function collect(items: AsyncIterable<number>, most: number): Promise<number[][]> {
  const batches: number[][] = [];
  for await (const batch of inBatches(items, most)) batches.push(batch);
  return batches;
}

test('what has piled up comes together, at most so many at a time and in its order', async () => {
  expect(await collect(following(1, 2, 3, 4, 5), 2)).toEqual([[1, 2], [3, 4], [5]]);
});

test('a failure of the source comes after what it gave before', async () => {
  const { promise, reject } = Promise.withResolvers();
  const batches = inBatches(following(1, promise), 20);
  reject(new Error('gone'));
  expect((await batches.next()).value).toEqual([1]);
  await expect(batches.next()).rejects.toThrow('gone');
});
