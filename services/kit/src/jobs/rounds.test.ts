import { expect, test } from 'vitest';
import { createCapturedLog, testLog } from '../testing/log.ts';
import { startRounds } from './rounds.ts';

test('a round that throws is logged, and the next one comes', async () => {
  const { log, lines } = createCapturedLog();
  const { promise: second, resolve } = Promise.withResolvers<void>();
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('not yet');
    resolve();
  };
  const stop = startRounds({ everyMs: 1, work, failed: 'will retry' }, log);
  await second;
  await stop();
  expect(lines()).toMatchObject([{ level: 40, msg: 'will retry', err: { message: 'not yet' } }]);
});

test('an end is told to the round under way, waits for it, and no other begins', async () => {
  let rounds = 0;
  let isOver = false;
  const work = async (signal: AbortSignal) => {
    rounds += 1;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    isOver = true;
  };
  await startRounds({ everyMs: 0, work, failed: '' }, testLog)();
  expect([rounds, isOver]).toEqual([1, true]);
});
