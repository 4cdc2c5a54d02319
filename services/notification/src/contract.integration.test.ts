import { createFreshness } from '@fourball/kit/events/freshness.ts';
import { callsNamed, callsServed } from '@fourball/kit/testing/calls.ts';
import { createTestIdentity } from '@fourball/kit/testing/identity.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import { expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { createNotificationDatabase } from './testing/database.ts';

test('the service answers every call that the contracts give it, and no other', async () => {
  const { client, pool, drop } = await createNotificationDatabase();
  const { verifyCaller } = await createTestIdentity('notification');
  const freshness = createFreshness({ pool, publishers: [], connected: () => true });
  const served = await callsServed(async () => {
    const app = buildApp({ client, freshness, log: testLog, verifyCaller, checks: {} });
    return { stop: () => app.close().then(drop) };
  });
  expect(served).toEqual(callsNamed('notification'));
});
