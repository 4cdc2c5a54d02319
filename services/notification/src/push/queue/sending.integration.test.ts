import { createPublicKey, verify } from 'node:crypto';
import { authEvents } from '@fourball/contracts/events/auth.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { createBrowser } from '../../testing/browsers.ts';
import { type NotificationService, pushKey, startNotificationService } from '../../testing/notification-service.ts';
import { answerWith, startPushService } from '../../testing/push-service.ts';
import { changeSettings, createSquad } from '../../testing/squads.ts';
import { golferState, membershipState, teeTimeState } from '../../testing/states.ts';
import { createPush } from '../sender.ts';
import { startPushing } from './jobs.ts';
import { createPushService, type PushOutcome } from './service.ts';

const keys = webPush.generateVAPIDKeys();
let service: NotificationService;
let receiver: Awaited<ReturnType<typeof startPushService>>;
let scene: Awaited<ReturnType<typeof createSquad>>;

beforeEach(async () => {
  service = await startNotificationService();
  receiver = await startPushService();
  scene = await createSquad(service);
});
afterEach(async () => {
  await receiver.stop();
  await service.stop();
});

async function subscribe(golfer: { id: string }, path: string, host?: string) {
  const browser = createBrowser(receiver.url(path, host));
  const answer = await service.call('POST', '/api/notifications/push-subscriptions', golfer.id, browser.subscription);
  expect(answer.statusCode).toBe(201);
  return browser;
}
const pushesOf = (options: { leaseSeconds?: number; knownKey?: string; deadlineMs?: number } = {}) => {
  const { deadlineMs = 5_000, knownKey = pushKey, leaseSeconds = 60 } = options;
  const push = createPush({ contact: 'https://golf.example.com', internet: receiver.internet, deadlineMs });
  const pairOf = (publicKey: string) => (publicKey === knownKey ? keys : undefined);
  return createPushService({ client: service.client, push, keys: { pairOf }, leaseSeconds });
};
function startReplica(options: Parameters<typeof pushesOf>[0] = {}) {
  const outcomes: PushOutcome[] = [];
  const { stop } = startPushing({
    pushes: pushesOf(options),
    log,
    counted: (outcome) => outcomes.push(outcome),
    pollMs: 50,
  });
  onTestFinished(stop);
  return outcomes;
}
/** One attempt at all that is due. */
async function attemptAll(options: Parameters<typeof pushesOf>[0] = {}): Promise<PushOutcome[]> {
  const pushes = pushesOf(options);
  const attempts = await Promise.all((await pushes.claim(50)).map((claimed) => pushes.attempt(claimed)));
  for (const { record } of attempts) await record();
  return attempts.map(({ outcome }) => outcome);
}
const book = () =>
  service.hear(
    recommendationEvents.teeTimeBooked,
    teeTimeState({ squadId: scene.squad.id, players: [scene.dana.id, scene.sam.id] }),
  );
const waiting = () => service.client.push.count();
const subscriptions = () => service.client.pushSubscription.count();
const makeDue = () => service.client.push.updateMany({ data: { nextAttemptAt: new Date(0) } });

describe('what a golfer is told', () => {
  it('reaches each of their browsers as only that browser can read it: the notification and nothing more', async () => {
    const [phone, laptop] = [await subscribe(scene.dana, '/phone'), await subscribe(scene.dana, '/laptop')];
    await book();
    startReplica();
    await until('both pushes', async () => receiver.received.length === 2 && (await waiting()) === 0);
    const told = await service.client.notification.findFirstOrThrow({ where: { userId: scene.dana.id } });
    const { id, type, title, message, data } = told;
    for (const [path, browser] of [
      ['/phone', phone],
      ['/laptop', laptop],
    ] as const) {
      const push = receiver.received.find((one) => one.path === path)!;
      expect(browser.read(push.body)).toEqual({ id, type, title, message, data });
      expect(push.body.toString('latin1')).not.toContain('Heron');
    }
    expect(() => laptop.read(receiver.received.find(({ path }) => path === '/phone')!.body)).toThrow();
  });

  it('is signed for this push service in the name of the house, and held for four hours at most', async () => {
    await subscribe(scene.dana, '/phone');
    await book();
    await attemptAll();
    const { headers } = receiver.received[0]!;
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect([key, headers.ttl, headers['content-encoding']]).toEqual([keys.publicKey, '14400', 'aes128gcm']);
    const [head, claims, signature] = token.split('.');
    const point = Buffer.from(keys.publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature ?? '', 'base64url'),
    );
    const { aud, sub } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
    expect([isSigned, aud, sub]).toEqual([true, new URL(receiver.url('/')).origin, 'https://golf.example.com']);
  });

  it('is pushed only while they want pushes, and never where it belongs in the app alone', async () => {
    const kit = golferState();
    await service.hear(authEvents.userRegistered, kit);
    await subscribe(scene.dana, '/dana');
    await subscribe(scene.sam, '/sam');
    await changeSettings(service, scene.sam, { pushNotifications: false });
    const joinedAt = '2027-06-09T00:00:00.000Z';
    await service.hear(
      squadEvents.memberJoined,
      membershipState({ squadId: scene.squad.id, userId: kit.id, joinedAt }),
    );
    expect((await service.told(scene.dana))[0]).toHaveLength(1);
    await book();
    await attemptAll();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/dana']);
  });

  it('is pushed once, by however many replicas', async () => {
    for (let browser = 0; browser < 8; browser++) await subscribe(scene.dana, `/${browser}`);
    for (let round = 0; round < 5; round++) await book();
    for (const _ of [1, 2, 3]) startReplica();
    await until('all to be sent', async () => (await waiting()) === 0);
    expect(receiver.received).toHaveLength(40);
  });

  it('is pushed again when the process died before it was recorded', async () => {
    await subscribe(scene.dana, '/phone');
    await book();
    const dying = pushesOf({ leaseSeconds: 0 });
    for (const claimed of await dying.claim(1)) await dying.attempt(claimed);
    expect(await attemptAll()).toEqual(['sent']);
    expect([receiver.received.length, await waiting()]).toEqual([2, 0]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i drops the browser, and what waits for it', async (status) => {
    await subscribe(scene.dana, '/gone');
    await book();
    await book();
    receiver.answers(answerWith(status));
    expect(await attemptAll()).toContain('gone');
    expect([await subscriptions(), await waiting()]).toEqual([0, 0]);
  });

  it.each([429, 500, 503])('that answers %i is asked again later', async (status) => {
    await subscribe(scene.dana, '/phone');
    await book();
    receiver.answers(answerWith(status));
    expect(await attemptAll()).toEqual(['failed']);
    expect(await attemptAll()).toEqual([]);
    receiver.answers(answerWith(201));
    await makeDue();
    expect(await attemptAll()).toEqual(['sent']);
  });

  it('that refuses a push is not asked again, and the browser stays', async () => {
    await subscribe(scene.dana, '/phone');
    await book();
    receiver.answers(answerWith(400));
    expect([await attemptAll(), await waiting(), await subscriptions()]).toEqual([['given-up'], 0, 1]);
  });

  it('that leads elsewhere is not followed', async () => {
    await subscribe(scene.dana, '/phone');
    await book();
    receiver.answers(answerWith(307, { location: receiver.url('/elsewhere') }));
    expect(await attemptAll()).toEqual(['given-up']);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/phone']);
  });

  it('that never answers is given up by the deadline, and one that never stops is not listened to', async () => {
    await subscribe(scene.dana, '/silent');
    await book();
    receiver.answers(() => {});
    expect(await attemptAll({ deadlineMs: 300 })).toEqual(['failed']);
    receiver.answers((_push, response) => {
      response.writeHead(201);
      const talk = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(talk));
    });
    await makeDue();
    expect(await attemptAll()).toEqual(['sent']);
  });

  it('in a private network is never reached: the browser is dropped', async () => {
    await subscribe(scene.dana, '/inside', 'inside.calendar.example');
    await book();
    expect([await attemptAll(), await subscriptions(), receiver.received.length]).toEqual([['gone'], 0, 0]);
  });
});

it('a push that has waited for an hour is given up: the notification is in the app', async () => {
  await subscribe(scene.dana, '/phone');
  await book();
  await service.client.push.updateMany({ data: { createdAt: new Date(Date.now() - 61 * 60 * 1000) } });
  expect([await attemptAll(), await waiting(), receiver.received.length]).toEqual([['expired'], 0, 0]);
});

it('a browser whose key is not here waits, should the key come yet, and is dropped when that takes an hour', async () => {
  await subscribe(scene.dana, '/phone');
  await book();
  expect([await attemptAll({ knownKey: 'another-key' }), await waiting()]).toEqual([['failed'], 1]);
  await makeDue();
  await service.client.push.updateMany({ data: { createdAt: new Date(Date.now() - 59.9 * 60 * 1000) } });
  expect([await attemptAll({ knownKey: 'another-key' }), await subscriptions()]).toEqual([['gone'], 0]);
});

it('a browser whose key is no point of the curve is dropped, and others hear all the same', async () => {
  await subscribe(scene.sam, '/phone');
  await subscribe(scene.dana, '/broken');
  const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  await service.client.pushSubscription.updateMany({ where: { userId: scene.dana.id }, data: { p256dh: noPoint } });
  await book();
  expect((await attemptAll()).toSorted()).toEqual(['gone', 'sent']);
});
