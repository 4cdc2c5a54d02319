import { connectBroker } from '@fourball/kit/events/broker.ts';
import { answerSnapshotRequests } from '@fourball/kit/events/publish/snapshot-requests.ts';
import { startTestBroker } from '@fourball/kit/testing/broker.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, expect, test } from 'vitest';
import { startAuthService } from '../../testing/auth-service.ts';
import { hearFirstSnapshot, startFirstSnapshot } from './jobs.ts';

const server = await startTestBroker();
afterAll(server.remove);
const broker = connectBroker({ url: server.url, name: 'test', log });
afterAll(broker.close);
const auth = await startAuthService();

test('members from before are asked for until the squad service has told of them, and never again', async () => {
  const options = { client: auth.client, broker, log };
  let published = 0;
  const publishSnapshot = async () => {
    published += 1;
    if (published === 1) throw new Error('not this time');
    return 12;
  };
  const stop = startFirstSnapshot({ ...options, tryAgainMs: 10 });
  const squad = answerSnapshotRequests({ broker, publisher: 'squad', publishSnapshot, log });
  await until('the members to be heard of', async () => (await auth.client.firstSnapshot.count()) === 1);
  await hearFirstSnapshot(options);
  expect(published).toBe(2);
  await stop();
  squad.stop();
});
