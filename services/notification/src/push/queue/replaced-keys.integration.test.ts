import { pushRoutes as routes } from '@fourball/contracts/http/push.ts';
import { createKeyring, type Keyring } from '@fourball/kit/security/keyring.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { startDeliveryWorker } from '../../lib/outgoing/jobs.ts';
import { testPushServices } from '../../testing/app.ts';
import { createBrowser } from '../../testing/browsers.ts';
import { startPublicServer } from '../../testing/public-server.ts';
import { newOpenKey } from '../../testing/sealing.ts';
import { serviceWithSquads } from '../../testing/squads.ts';
import { createPush } from '../sender.ts';
import { countByKey } from '../subscriptions/repository.ts';
import { openVapidKeys, type VapidKeyring } from '../vapid-keys/service.ts';
import { createPushService } from './service.ts';

/* Push services take pushes only from whom a browser subscribed with: so does the one here. */
let receiver: Awaited<ReturnType<typeof startPublicServer>>;
let keyring: Keyring;
let keys: VapidKeyring;
const { service, client, book, dana, sam } = await serviceWithSquads({ pushKey: () => keys.publicKey() });
/** By which key each path subscribed. */
let subscribedBy: Map<string, string>;
/** Accepted pushes, by path. */
let taken: string[];

beforeEach(async () => {
  [subscribedBy, taken] = [new Map(), []];
  receiver = await startPublicServer(({ url: path = '', headers }, response) => {
    const isRightful = headers.authorization?.endsWith(`k=${subscribedBy.get(path)}`);
    if (isRightful) taken.push(path);
    response.writeHead(isRightful ? 201 : 403).end();
  });
  keyring = await createKeyring(newOpenKey());
  keys = await openVapidKeys({ client, keyring, given: '', log });
  const push = createPush({
    contact: 'https://golf.example.com',
    isPushService: testPushServices,
    internet: receiver.internet,
  });
  const present = { publicKey: () => keys.publicKey(), pairOf: (publicKey: string) => keys.pairOf(publicKey) };
  const pushes = createPushService({ client, push, keys: present, limitScale: 1 });
  onTestFinished(startDeliveryWorker({ outgoing: pushes, log, pollMs: 50 }).stop);
});

/** As a replica that is started with these. */
async function give(...pairs: { publicKey: string; privateKey: string }[]) {
  keys = await openVapidKeys({ client, keyring, given: JSON.stringify({ keys: pairs }), log });
}

/** As the app does: it asks for the key, has the browser subscribe with it, and tells what that takes the place of. */
async function subscribe(golfer: { id: string }, path: string, former?: string, meanwhile = async () => {}) {
  const { publicKey } = (await service.call('GET', routes.pushKey.path, golfer.id)).json();
  await meanwhile();
  const { subscription } = createBrowser(receiver.url(path));
  const replaces = former === undefined ? {} : { replaces: receiver.url(former) };
  const body = { ...subscription, publicKey, ...replaces };
  expect((await service.call('POST', routes.subscribeToPush.path, golfer.id, body)).statusCode).toBe(201);
  subscribedBy.set(path, publicKey);
}

async function notify(...paths: string[]): Promise<void> {
  taken.length = 0;
  await book([dana, sam]);
  await until('nothing to wait', async () => (await client.push.count()) === 0);
  expect(taken.toSorted()).toEqual(paths);
}

it('each browser goes on to hear by the pair that it subscribed with, until it subscribes anew and that pair can go', async () => {
  const [former, next] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const count = async () => Object.fromEntries((await countByKey(client)).map((one) => [one.publicKey, one.count]));
  const own = keys.publicKey();
  await subscribe(dana, '/dana');
  await notify('/dana');

  // From the pair that the house made for itself to one that is given.
  await give(former);
  await subscribe(sam, '/sam');
  await notify('/dana', '/sam');
  expect(await count()).toEqual({ [own]: 1, [former.publicKey]: 1 });

  await give(next, former);
  await notify('/dana', '/sam');
  await subscribe(dana, '/dana-anew', '/dana');
  await notify('/dana-anew', '/sam');
  await subscribe(sam, '/sam-anew', '/sam');
  expect(await count()).toEqual({ [next.publicKey]: 2 });

  await give(next);
  await notify('/dana-anew', '/sam-anew');
});

it("nobody ends another golfer's subscription by saying that theirs takes its place", async () => {
  await subscribe(dana, '/dana');
  await subscribe(sam, '/sam', '/dana');
  await notify('/dana', '/sam');
});

it('a browser that subscribed a moment before the pair was another hears by the one that it names', async () => {
  await subscribe(dana, '/dana', undefined, () => give(webPush.generateVAPIDKeys()));
  await notify('/dana');
});
