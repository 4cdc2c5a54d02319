import { testLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startDeliveryWorker } from './jobs.ts';

test('while events pile up one row goes at each look, and as many as may as soon as they are caught up with', async () => {
  const asked: number[] = [];
  let isBusy = true;
  const outgoing = {
    name: 'row',
    atOnce: 4,
    claim: async (limit: number) => {
      asked.push(limit);
      return limit === 1 ? [{ id: `row ${asked.length}`, attempts: 1 }] : [];
    },
    attempt: async () => ({ outcome: 'sent' as const, record: async () => {} }),
  };
  onTestFinished(startDeliveryWorker({ outgoing, log: testLog, isBusy: () => isBusy, pollMs: 1 }).stop);
  await until('three looks', async () => asked.length >= 3);
  expect(new Set(asked)).toEqual(new Set([1]));
  isBusy = false;
  await until('a look for more', async () => asked.at(-1) === 4);
});

test('a row that the process is told of goes without waiting for the next look', async () => {
  let isWaiting = false;
  const sent: string[] = [];
  const outgoing = {
    name: 'row',
    atOnce: 4,
    claim: async () => {
      const rows = isWaiting ? [{ id: 'row', attempts: 1 }] : [];
      isWaiting = false;
      return rows;
    },
    attempt: async ({ id }: { id: string }) => ({ outcome: 'sent' as const, record: async () => sent.push(id) }),
  };
  const worker = startDeliveryWorker({ outgoing, log: testLog, pollMs: 3_600_000 });
  onTestFinished(worker.stop);
  isWaiting = true;
  worker.ring();
  await until('the row to be sent', async () => sent.length === 1);
});

test.each([false, true])(
  'rows of which each waits for the one before go one after the other, events piling up: %s',
  async (isBusy) => {
    const waiting = ['first', 'second', 'third', 'fourth'];
    const sent: string[] = [];
    const outgoing = {
      name: 'row',
      atOnce: 4,
      claim: async () =>
        waiting.slice(0, waiting.length + sent.length === 4 ? 1 : 0).map((id) => ({ id, attempts: 1 })),
      attempt: async ({ id }: { id: string }) => ({
        outcome: 'sent' as const,
        record: async () => {
          waiting.shift();
          sent.push(id);
        },
      }),
    };
    onTestFinished(startDeliveryWorker({ outgoing, log: testLog, isBusy: () => isBusy, pollMs: 3_600_000 }).stop);
    await until('all to be sent', async () => sent.length === 4);
    expect(sent).toEqual(['first', 'second', 'third', 'fourth']);
  },
);
