import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addAskedGauge } from './asked-gauge.ts';

test.each([
  ['fails', () => Promise.reject(new Error('away'))],
  ['is late', () => new Promise<never>(() => {})],
])('a scrape goes on when an answer %s, and shows no value of before in its place', async (_how, later) => {
  const metrics = new Registry();
  let ask = async () => [{ value: 7 }];
  addAskedGauge(metrics, { name: 'one', help: 'h', ask: () => ask() });
  addAskedGauge(metrics, {
    name: 'two',
    help: 'h',
    labelNames: ['of'],
    ask: async () => [{ labels: { of: 'a' }, value: 1 }],
  });
  expect(await metrics.metrics()).toMatch(/^one 7$/m);
  ask = later;
  const text = await metrics.metrics();
  expect(text).toContain('# TYPE one gauge');
  expect(text).not.toMatch(/^one /m);
  expect(text).toMatch(/^two\{of="a"\} 1$/m);
});
