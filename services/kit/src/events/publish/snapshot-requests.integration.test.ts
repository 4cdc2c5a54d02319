import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startTestBroker } from '../../testing/broker.ts';
import { testLog as log } from '../../testing/log.ts';
import { connectBroker } from '../broker.ts';
import { isBrokerAway } from '../broker-away.ts';
import { snapshotRequestOf } from '../subjects.ts';
import { answerSnapshotRequests, requestSnapshot } from './snapshot-requests.ts';

const publisher: ServiceName = 'squad';
const SIGN_MS = 20;
const SILENCE_MS = 500;

const server = await startTestBroker();
const broker = connectBroker({ url: server.url, name: 'test', log, timings: { snapshotSignMs: SIGN_MS } });
const link = await broker.link;
afterAll(broker.close);

function startPublisher(publishSnapshot: () => Promise<number>) {
  const requests = answerSnapshotRequests({ broker, publisher, publishSnapshot, log });
  onTestFinished(requests.stop);
  return requests;
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
  expect(await Promise.all([1, 2].map(() => requestSnapshot(link, publisher, SILENCE_MS)))).toEqual([7, 7]);
  expect(most).toBe(1);
});

test('one that does not run is not waited for, in a sentence; one that ends before it answers may be asked again', async () => {
  await expect(requestSnapshot(link, publisher)).rejects.toThrow(
    'squad does not answer: it has to run to tell its present state',
  );
  const dying = link.connection.subscribe(snapshotRequestOf(publisher));
  await link.connection.flush();
  expect(await requestSnapshot(link, publisher, SILENCE_MS).catch(isBrokerAway)).toBe(true);
  dying.unsubscribe();
  startPublisher(async () => 7);
  await link.connection.flush();
  expect(await requestSnapshot(link, publisher, SILENCE_MS)).toBe(7);
});
