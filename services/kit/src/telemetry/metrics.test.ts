import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('a scrape says how long the longest turn of the event loop took', async () => {
  const metrics = createMetrics();
  const longest = async () =>
    Number(/^fourball_event_loop_turn_seconds (.+)$/m.exec(await metrics.metrics())?.[1]) * 1000;
  await setImmediate();
  await longest();
  const start = performance.now();
  while (performance.now() - start < 100);
  const blocked = performance.now() - start;
  await setImmediate();
  expect(await longest()).toBeGreaterThanOrEqual(blocked * 0.99);
  expect(await metrics.metrics()).not.toContain('eventloop_lag');
});
