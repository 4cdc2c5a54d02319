import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestBroker, type TestBroker } from '../../testing/broker.ts';
import { arrange } from '../../testing/faults.ts';
import { testLog as log } from '../../testing/log.ts';
import { until } from '../../testing/until.ts';
import { type Broker, connectBroker, type Link } from '../broker.ts';
import { snapshotRequestOf } from '../subjects.ts';
import { answerSnapshotRequests, requestSnapshot } from './snapshot-requests.ts';

const publisher: ServiceName = 'squad';
const SIGN_MS = 20;
const SILENCE_MS = 500;

let server: TestBroker;
let broker: Broker;
let link: Link;
beforeAll(async () => {
  server = await startTestBroker();
  broker = connectBroker({ url: server.url, name: 'test', log, timings: { snapshotSignMs: SIGN_MS } });
  link = await broker.link;
});
afterAll(async () => {
  await broker.close();
  await server.remove();
});

function startPublisher(publishSnapshot: () => Promise<number>) {
  const requests = answerSnapshotRequests({ broker, publisher, publishSnapshot, log });
  onTestFinished(requests.stop);
  return requests;
}

/** Takes requests as one does that ends before it answers; answers how many it took. */
async function startDying(): Promise<{ taken: () => number; end: () => void }> {
  let taken = 0;
  const dying = link.connection.subscribe(snapshotRequestOf(publisher), { callback: () => void taken++ });
  onTestFinished(() => dying.unsubscribe());
  await link.connection.flush();
  return { taken: () => taken, end: () => dying.unsubscribe() };
}

test('a snapshot that takes long is waited for, by those too whose turn has not come', async () => {
  let [underWay, most] = [0, 0];
  startPublisher(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await pause(SILENCE_MS * 1.5);
    underWay -= 1;
    return 7;
  });
  await link.connection.flush();
  const asked = [1, 2].map(() => requestSnapshot(link, publisher, SILENCE_MS));
  expect(await Promise.all(asked)).toEqual([7, 7]);
  expect(most).toBe(1);
});

test('one that ended before it answered is asked again when it is back', async () => {
  const { taken, end } = await startDying();
  const asked = requestSnapshot(link, publisher, SILENCE_MS);
  await until('the first request', async () => taken() === 1);
  end();
  startPublisher(async () => 7);
  expect(await asked).toBe(7);
});

test('one that does not run is not waited for, and one that is silent is given up, in a sentence', async () => {
  await expect(requestSnapshot(link, publisher)).rejects.toThrow('squad does not answer');
  const { taken } = await startDying();
  await expect(arrange(() => requestSnapshot(link, publisher, 50))).rejects.toThrow(
    'squad does not answer: it has to run to tell its present state',
  );
  expect(taken()).toBe(3);
});
