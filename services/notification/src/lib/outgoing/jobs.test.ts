import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startDeliveryWorker } from './jobs.ts';

/** Sends rows that `claim` names; answers those that were sent. */
function startWorker(
  claim: (limit: number, sent: readonly string[]) => string[],
  options: { isBusy?: () => boolean; pollMs?: number } = {},
) {
  const sent: string[] = [];
  const outgoing = {
    name: 'row',
    atOnce: 4,
    claim: async (limit: number) => claim(limit, sent).map((id) => ({ id, attempts: 1 })),
    attempt: async ({ id }: { id: string }) => ({ outcome: 'sent' as const, record: async () => sent.push(id) }),
  };
  const worker = startDeliveryWorker({ outgoing, log, pollMs: 3_600_000, ...options });
  onTestFinished(worker.stop);
  return { sent, ring: worker.ring };
}

test('while events pile up one row goes at each look, and as many as may as soon as they are caught up with', async () => {
  const asked: number[] = [];
  let isBusy = true;
  const claim = (limit: number) => {
    asked.push(limit);
    return limit === 1 ? [`row ${asked.length}`] : [];
  };
  startWorker(claim, { isBusy: () => isBusy, pollMs: 1 });
  await until('three looks', async () => asked.length >= 3);
  expect(new Set(asked)).toEqual(new Set([1]));
  isBusy = false;
  await until('a look for more', async () => asked.at(-1) === 4);
});

test('a row that the process is told of goes without waiting for the next look', async () => {
  let waiting: string[] = [];
  const { sent, ring } = startWorker(() => waiting.splice(0));
  waiting = ['row'];
  ring();
  await until('the row to be sent', async () => sent.length === 1);
});

test.each([false, true])(
  'rows of which each waits for the one before go one after the other, events piling up: %s',
  async (isBusy) => {
    const rows = ['first', 'second', 'third', 'fourth'];
    const { sent } = startWorker((_limit, done) => rows.slice(done.length, done.length + 1), { isBusy: () => isBusy });
    await until('all to be sent', async () => sent.length === 4);
    expect(sent).toEqual(rows);
  },
);
