import { PUSH_SUBSCRIPTIONS_MAX } from '@fourball/contracts/constants.ts';
import type { PushSubscription } from '@fourball/contracts/http/push.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { expect, it } from 'vitest';
import { createBrowser } from '../../testing/browsers.ts';
import { startNotificationService } from '../../testing/notification-service.ts';

const service = await startNotificationService();

const URL = '/api/notifications/push-subscriptions';
const newSubscription = (endpoint = `https://push.example/${newId()}`) => createBrowser(endpoint).subscription;
const subscribe = (userId: string, body: object = newSubscription()) => service.call('POST', URL, userId, body);
const endpointsOf = async (userId: string) =>
  (await service.client.pushSubscription.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(
    ({ endpoint }) => endpoint,
  );

it('a browser that subscribes again keeps its subscription, with its latest keys', async () => {
  const dana = newId();
  const [first, again] = [newSubscription('https://push.example/same'), newSubscription('https://push.example/same')];
  const answers = [await subscribe(dana, first), await subscribe(dana, again)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(answers[1]?.json().id).toEqual(answers[0]?.json().id);
  expect(await service.client.pushSubscription.findMany({ where: { userId: dana } })).toMatchObject([again.keys]);
});

it('the browsers of a golfer are listed by device, with when each was used first and last', async () => {
  const dana = newId();
  const [phone, laptop] = [newSubscription(), newSubscription()];
  for (const body of [phone, laptop, phone])
    await service.call('POST', URL, dana, body, { 'fourball-device': body === phone ? 'Chrome on Android' : '' });
  const listed = (await service.call('GET', URL, dana)).json<PushSubscription[]>();
  expect(listed.map(({ device }) => device)).toEqual(['Chrome on Android', '']);
  expect(listed.map(({ createdAt, lastUsedAt }) => lastUsedAt > createdAt)).toEqual([true, false]);
  expect((await service.call('GET', URL, newId())).json()).toEqual([]);
});

it("a browser that was another golfer's becomes the caller's, without what waits for the other one", async () => {
  const [dana, sam] = [newId(), newId()];
  const subscription = newSubscription();
  const { id } = (await subscribe(dana, subscription)).json();
  const notification = await service.client.notification.create({
    data: { id: newId(), userId: dana, type: 'squad_update', title: '', message: '' },
  });
  await service.client.push.create({ data: { id: newId(), notificationId: notification.id, subscriptionId: id } });
  expect((await subscribe(sam, subscription)).json().id).not.toBe(id);
  expect([await endpointsOf(dana), await endpointsOf(sam)]).toEqual([[], [subscription.endpoint]]);
  expect(await service.client.push.count({ where: { notificationId: notification.id } })).toBe(0);
});

it('of more browsers than a golfer may have the oldest go, also when all come at once', async () => {
  const dana = newId();
  const oldest = newSubscription();
  await subscribe(dana, oldest);
  await Promise.all(Array.from({ length: PUSH_SUBSCRIPTIONS_MAX + 4 }, () => subscribe(dana)));
  const endpoints = await endpointsOf(dana);
  expect(endpoints).toHaveLength(PUSH_SUBSCRIPTIONS_MAX);
  expect(endpoints).not.toContain(oldest.endpoint);
});

it('a browser that several golfers claim at once is in the end that of one', async () => {
  for (let round = 0; round < 20; round++) {
    const subscription = newSubscription();
    const answers = await Promise.all(Array.from({ length: 6 }, () => subscribe(newId(), subscription)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    expect(await service.client.pushSubscription.count({ where: { endpoint: subscription.endpoint } })).toBe(1);
  }
});

const sound = newSubscription();
it.each([
  ['at a host of one’s own', { ...sound, endpoint: 'https://evil.example/1' }, 'body.endpoint'],
  ['with a key that is none', { ...sound, keys: { ...sound.keys, p256dh: 'AAAA' } }, 'body.keys.p256dh'],
  ['with a secret that is too short', { ...sound, keys: { ...sound.keys, auth: 'AAAA' } }, 'body.keys.auth'],
])('a subscription %s is refused, and nothing sent to it', async (_what, body, path) => {
  const answer = await subscribe(newId(), body);
  expect([answer.statusCode, answer.json().errors]).toMatchObject([400, [{ path }]]);
});
