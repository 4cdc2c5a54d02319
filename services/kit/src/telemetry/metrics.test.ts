import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('a scrape says how busy the event loop was since the last one, whatever its work began with', async () => {
  const server = createServer((_request, response) => {
    const start = performance.now();
    while (performance.now() - start < 500);
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const metrics = createMetrics();
  const busy = async () => Number(/^fourball_event_loop_busy_ratio (.+)$/m.exec(await metrics.metrics())?.[1]);
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [working, idle] = [await busy(), await pause(500).then(busy)];
  expect(working).toBeGreaterThan(2 * idle);
  expect(working).toBeLessThanOrEqual(1);
  expect(await metrics.metrics()).not.toContain('eventloop_lag');
});
