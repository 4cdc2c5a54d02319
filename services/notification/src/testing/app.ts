import { createFreshness } from '@fourball/kit/events/consume/freshness.ts';
import { createLedger } from '@fourball/kit/events/publish/ledger.ts';
import { createTestIdentity } from '@fourball/kit/testing/identity.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { buildApp, type Dependencies } from '../app.ts';
import { pushServices } from '../push/subscriptions/service.ts';
import { createLive } from '../stream/service.ts';
import { mailTokens, open, seal } from './sealing.ts';

/** The public key that browsers of tests subscribe with. */
export const pushKey = 'the-push-key';

/** Hosts at which browsers of tests subscribe. */
export const testPushServices = pushServices(['push.example', 'calendar.example', '*.calendar.example']);

/** The app on a database, with what it is made of; events that it publishes stay in the outbox. */
export async function createTestApp(given: Pick<Dependencies, 'client' | 'pool'> & Partial<Dependencies>) {
  const { client, pool } = given;
  const { verifyCaller, authorization } = await createTestIdentity('notification');
  const live = createLive({ pool });
  const parts: Dependencies = {
    live,
    broadcast: live.deliver,
    ledger: createLedger({ client, publisher: 'notification', wake: () => {} }),
    seal,
    open,
    publicUrl: 'https://fourball.example',
    readCalendar: () => Promise.reject(new Error('no calendar is read in this test')),
    pushKey: () => pushKey,
    isPushService: testPushServices,
    freshness: createFreshness({ pool, publishers: ['squad'], connected: () => false }),
    log,
    verifyCaller,
    checks: {},
    tokens: mailTokens,
    limitScale: 1,
    ...given,
  };
  return { ...parts, app: buildApp(parts), authorization };
}
