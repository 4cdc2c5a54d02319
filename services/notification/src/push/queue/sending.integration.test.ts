import { createPublicKey, verify } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { createCapturedLog, testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { startDeliveryWorker } from '../../lib/outgoing/jobs.ts';
import { pushKey, testPushServices } from '../../testing/app.ts';
import { createBrowser } from '../../testing/browsers.ts';
import { answerWith, startPublicServer } from '../../testing/public-server.ts';
import { refusingToCount } from '../../testing/refusals.ts';
import { changeSettings, serviceWithSquads } from '../../testing/squads.ts';
import { gameDateState, zoneAt } from '../../testing/states.ts';
import { createPush } from '../sender.ts';
import { createPushService, type PushOutcome } from './service.ts';

const keys = webPush.generateVAPIDKeys();
const { service, client, book: bookFor, squad, dana, sam, membershipOf } = await serviceWithSquads();
let receiver: Awaited<ReturnType<typeof startPublicServer>>;

beforeEach(async () => {
  receiver = await startPublicServer(answerWith(201));
});

async function subscribe(golfer: { id: string }, path: string, host?: string) {
  const browser = createBrowser(receiver.url(path, host));
  const answer = await service.call('POST', '/api/notifications/push-subscriptions', golfer.id, browser.subscription);
  expect(answer.statusCode).toBe(201);
  return browser;
}
const pushesOf = (
  options: { leaseSeconds?: number; knownKey?: string; deadlineMs?: number; limitScale?: number } = {},
) => {
  const { deadlineMs = 60_000, knownKey = pushKey, leaseSeconds = 60, limitScale = 1 } = options;
  const push = createPush({
    contact: 'https://golf.example.com',
    isPushService: testPushServices,
    internet: receiver.internet,
    deadlineMs,
  });
  const pairOf = (publicKey: string) => (publicKey === knownKey ? keys : undefined);
  return createPushService({ client, push, keys: { pairOf }, limitScale, leaseSeconds });
};
const startReplica = () => onTestFinished(startDeliveryWorker({ outgoing: pushesOf(), log, pollMs: 50 }).stop);
/** One attempt at all that is due. */
async function attemptAll(options: Parameters<typeof pushesOf>[0] = {}): Promise<PushOutcome[]> {
  const pushes = pushesOf(options);
  const attempts = await Promise.all((await pushes.claim(50)).map((claimed) => pushes.attempt(claimed)));
  for (const { record } of attempts) await record();
  return attempts.map(({ outcome }) => outcome);
}
const book = () => bookFor([dana, sam]);
const waiting = () => client.push.count();
const subscriptions = () => client.pushSubscription.count();
const makeDue = () => client.push.updateMany({ data: { nextAttemptAt: new Date(0) } });

describe('what a golfer is told', () => {
  it('reaches each of their browsers as only that browser can read it: the notification and nothing more', async () => {
    const [phone, laptop] = [await subscribe(dana, '/phone'), await subscribe(dana, '/laptop')];
    await book();
    startReplica();
    await until('both pushes', async () => receiver.received.length === 2 && (await waiting()) === 0);
    const notified = await client.notification.findFirstOrThrow({ where: { userId: dana.id } });
    const { id, type, title, message, data } = notified;
    for (const [path, browser] of Object.entries({ '/phone': phone, '/laptop': laptop })) {
      const push = receiver.received.find((one) => one.path === path)!;
      expect(browser.read(push.body)).toEqual({ id, type, title, message, data });
      expect(push.body.toString('latin1')).not.toContain('Heron');
    }
    expect(() => laptop.read(receiver.received.find(({ path }) => path === '/phone')!.body)).toThrow();
  });

  it('is signed for this push service in the name of the house, and held for four hours at most', async () => {
    await subscribe(dana, '/phone');
    await book();
    await attemptAll();
    const { headers } = receiver.received[0]!;
    const [, token = '', sender] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
    expect([sender, headers.ttl, headers['content-encoding']]).toEqual([keys.publicKey, '14400', 'aes128gcm']);
    const point = Buffer.from(keys.publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const [head, claims = '', signature = ''] = token.split('.');
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = [Buffer.from(`${head}.${claims}`), Buffer.from(signature, 'base64url')] as const;
    expect(verify('sha256', signed[0], { key, dsaEncoding: 'ieee-p1363' }, signed[1])).toBe(true);
    const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect([aud, sub]).toEqual([new URL(receiver.url('/')).origin, 'https://golf.example.com']);
  });

  it('is pushed once, by however many replicas', async () => {
    for (let browser = 0; browser < 8; browser++) await subscribe(dana, `/${browser}`);
    for (let round = 0; round < 5; round++) await book();
    for (const _ of [1, 2, 3]) startReplica();
    await until('all to be sent', async () => (await waiting()) === 0);
    expect(receiver.received).toHaveLength(40);
  });

  it('is pushed again when the process died before it was recorded', async () => {
    await subscribe(dana, '/phone');
    await book();
    const dying = pushesOf({ leaseSeconds: 0 });
    for (const claimed of await dying.claim(1)) await dying.attempt(claimed);
    expect(await attemptAll()).toEqual(['sent']);
    expect([receiver.received.length, await waiting()]).toEqual([2, 0]);
  });
});

describe('a push service', () => {
  beforeEach(async () => {
    await subscribe(dana, '/phone');
    await book();
  });

  it('that does not know the browser any more drops it, and what waits for it', async () => {
    await book();
    receiver.answers(answerWith(410));
    expect(await attemptAll()).toContain('gone');
    expect([await subscriptions(), await waiting()]).toEqual([0, 0]);
  });

  it('that is busy is asked again later', async () => {
    receiver.answers(answerWith(429));
    expect(await attemptAll()).toEqual(['failed']);
    expect(await attemptAll()).toEqual([]);
    receiver.answers(answerWith(201));
    await makeDue();
    expect(await attemptAll()).toEqual(['sent']);
  });

  it.each([
    ['that refuses a push is not asked again, and the browser stays', answerWith(400)],
    ['that leads elsewhere is not followed', answerWith(307, { location: '/elsewhere' })],
  ])('%s', async (_what, answer) => {
    receiver.answers(answer);
    expect([await attemptAll(), await waiting(), await subscriptions()]).toEqual([['given-up'], 0, 1]);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/phone']);
  });

  it.each<[string, object, RequestListener, string?]>([
    ['by its status', { reason: 'status 403' }, answerWith(403)],
    ['by the code of the network', { reason: 'ECONNRESET' }, ({ socket }) => socket.destroy()],
    ['that its address is not allowed', { reason: 'no push service' }, answerWith(201), 'elsewhere.example'],
  ])('that takes no push is told in the log %s, without address and key', async (_how, said, answer, host) => {
    const { log, lines, text } = createCapturedLog();
    receiver.answers(answer);
    const endpoint = receiver.url('/secret', host);
    const { p256dh, auth } = await client.pushSubscription.findFirstOrThrow();
    await client.pushSubscription.updateMany({ data: { endpoint } });
    // The first attempt tells its own reason, not that of a database that is away.
    onTestFinished(arrange(() => startDeliveryWorker({ outgoing: pushesOf(), log, pollMs: 50 })).stop);
    expect(await until('its line', async () => lines().find(({ push }) => push !== undefined))).toMatchObject(said);
    for (const secret of [new URL(endpoint).host, 'secret', p256dh, auth]) expect(text()).not.toContain(secret);
  });

  it('that never answers is given up by the deadline, and one that never stops is not listened to', async () => {
    receiver.answers(() => {});
    expect(await attemptAll({ deadlineMs: 300 })).toEqual(['failed']);
    receiver.answers((_request, response) => {
      response.writeHead(201);
      const talk = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(talk));
    });
    await makeDue();
    expect(await attemptAll()).toEqual(['sent']);
  });

  it.each([
    ['in a private network', 'inside.calendar.example'],
    ['that is no browser vendor’s', 'elsewhere.example'],
  ])('%s is never reached, whenever it was subscribed: the browser is dropped', async (_what, host) => {
    await client.pushSubscription.updateMany({ data: { endpoint: receiver.url('/elsewhere', host) } });
    expect([await attemptAll(), await subscriptions(), receiver.received.length]).toEqual([['gone'], 0, 0]);
  });

  const anHourPasses = () => client.push.updateMany({ data: { createdAt: new Date(Date.now() - 61 * 60 * 1000) } });
  const roundEnds = () => client.teeTime.updateMany({ data: { endsAt: new Date(0) } });
  const roundBegins = async () => {
    await client.notification.updateMany({ data: { type: 'tee_time_reminder' } });
    await client.teeTime.updateMany({ data: { startsAt: new Date(0) } });
  };
  it.each<[string, PushOutcome, () => Promise<unknown>]>([
    ['that was not reached for an hour is given up', 'expired', anHourPasses],
    ['is not asked once the round is over', 'expired', roundEnds],
    ['nor to remind of one that has begun', 'expired', roundBegins],
    ['is not asked once pushes are off', 'unwanted', () => changeSettings(service, dana, { pushNotifications: false })],
    ['nor once their category is', 'unwanted', () => changeSettings(service, dana, { bookingConfirmations: false })],
  ])('%s: the notification is in the app', async (_what, outcome, change) => {
    await change();
    expect([await attemptAll(), await waiting(), receiver.received.length]).toEqual([[outcome], 0, 0]);
  });

  it('hears nothing of a browser whose key is not here yet, should the key come: it is dropped after an hour', async () => {
    expect([await attemptAll({ knownKey: 'another-key' }), await waiting()]).toEqual([['failed'], 1]);
    await makeDue();
    await client.push.updateMany({ data: { createdAt: new Date(Date.now() - 59.9 * 60 * 1000) } });
    expect([await attemptAll({ knownKey: 'another-key' }), await subscriptions()]).toEqual([['gone'], 0]);
  });
});

it('what is held for the morning neither leaves nor counts as waiting before; of what is about one date of a standing game the last leaves', async () => {
  await subscribe(sam, '/phone');
  const date = gameDateState({ squadId: squad.id, silent: [sam.id], timeZone: zoneAt(23) });
  const other = gameDateState({ squadId: squad.id, silent: [sam.id], timeZone: zoneAt(23) });
  for (const opened of [date, other]) await service.hear(recommendationEvents.gameDateOpened, opened);
  const moved = { ...date, date: '2055-06-13', movedFrom: date, changedBy: null };
  await service.hear(recommendationEvents.gameDateMoved, moved, 2);
  expect([await attemptAll(), await pushesOf().measure()]).toEqual([[], { waiting: 0, lagSeconds: 0 }]);
  const held = await client.push.findMany({ include: { notification: true } });
  expect(held.map(({ notification }) => notification.title.split(' ', 1)[0]).toSorted()).toEqual(['Are', 'Moved:']);
  expect(await client.notification.count({ where: { userId: sam.id } })).toBe(3);
  await makeDue();
  expect(await attemptAll()).toEqual(['sent', 'sent']);
});

it('numbers of a date that wait for the morning leave to those alone who lead then', async () => {
  for (const golfer of [dana, sam]) await subscribe(golfer, `/${golfer.firstName}`);
  await service.hear(squadEvents.memberChanged, { ...membershipOf(sam), role: 'leader' }, 2);
  const answered = gameDateState({ squadId: squad.id, in: [dana.id], timeZone: zoneAt(23) });
  await service.hear(recommendationEvents.gameDateAnswered, answered, 2);
  await service.hear(squadEvents.memberChanged, membershipOf(sam), 3);
  await makeDue();
  expect((await attemptAll()).toSorted()).toEqual(['sent', 'unwanted']);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/Dana']);
});

it('a browser whose key is no point of the curve is dropped, and others hear all the same', async () => {
  await subscribe(sam, '/phone');
  await subscribe(dana, '/broken');
  const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  await client.pushSubscription.updateMany({ where: { userId: dana.id }, data: { p256dh: noPoint } });
  await book();
  expect((await attemptAll()).toSorted()).toEqual(['gone', 'sent']);
});

it('each browser gets so many pushes a day, each counted once, whether an attempt failed before that or after: the rest is in the app, and one mail says so', async () => {
  for (const path of ['/phone', '/laptop']) await subscribe(sam, path);
  for (let round = 0; round < 5; round += 1) await book();
  const limitScale = 0.02;
  expect(await refusingToCount(service, () => attemptAll({ limitScale }))).toEqual(Array(10).fill('failed'));
  receiver.answers(answerWith(503));
  await makeDue();
  const outcomes = await attemptAll({ limitScale });
  expect(outcomes.toSorted()).toEqual([...Array(6).fill('failed'), ...Array(4).fill('over-limit')]);
  receiver.answers(answerWith(201));
  await makeDue();
  expect(await attemptAll({ limitScale })).toEqual(Array(6).fill('sent'));
  for (const path of ['/phone', '/laptop'])
    expect(receiver.received.filter((push) => push.path === path)).toHaveLength(3 + 3);
  expect([await waiting(), (await service.notified(sam))[0]?.length]).toEqual([0, 5]);
  const words = await client.mail.findMany({ where: { kind: 'limit-reached' } });
  expect(words).toMatchObject([{ userId: sam.id, facts: { category: 'bookingConfirmations', pushes: 3 } }]);
});
