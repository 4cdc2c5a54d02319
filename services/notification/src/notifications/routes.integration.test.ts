import { Notification } from '@fourball/contracts/http/notification.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startNotificationService } from '../testing/notification-service.ts';

const service = await startNotificationService();
const { call } = service;
const url = '/api/notifications';
let dana: string;
let sam: string;
beforeEach(() => {
  [dana, sam] = [newId(), newId()];
});

const list = async (userId: string, query = ''): Promise<Notification[]> =>
  (await call('GET', `${url}${query}`, userId)).json();

/** Stores notifications whose titles are numbered from the oldest on. */
async function store(userId: string, count: number, change: { createdAt?: Date } = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    userId,
    type: 'squad_update',
    title: `Number ${index + 1}`,
    message: 'Dana Reed joined Weekend Warriors',
    data: { squadId: newId() },
    createdAt: new Date(Date.UTC(2027, 5, 1, 8, index)),
    ...change,
  }));
  await service.client.notification.createMany({ data: rows });
  return rows.map((row) => row.id);
}

it("the list holds the caller's own, newest first, with all that the screens show", async () => {
  const [, newest] = await store(dana, 2);
  await store(sam, 1);
  const notifications = await list(dana);
  expect(notifications.map(({ title }) => title)).toEqual(['Number 2', 'Number 1']);
  expect(z.array(z.strictObject(Notification.shape)).parse(notifications)).toEqual(notifications);
  expect(notifications[0]).toEqual({
    id: newest,
    userId: dana,
    type: 'squad_update',
    title: 'Number 2',
    message: 'Dana Reed joined Weekend Warriors',
    data: { squadId: expect.any(String) },
    isRead: false,
    createdAt: '2027-06-01T08:01:00.000Z',
  });
});

it('the list holds the newest 50, or as many as asked for, those of one moment in the order in which they were made', async () => {
  await store(dana, 60);
  const ten = Array.from({ length: 10 }, (_, index) => `Number ${60 - index}`);
  expect((await list(dana, '?limit=10')).map(({ title }) => title)).toEqual(ten);
  expect(await list(dana)).toHaveLength(50);
  const ids = await store(sam, 5, { createdAt: new Date('2027-06-01T08:00:00Z') });
  expect((await list(sam)).map(({ id }) => id)).toEqual(ids.toReversed());
});

it("one is marked as read, also twice, and the others are not; then all of the caller's, and nobody else's", async () => {
  await store(sam, 1);
  const [older, newer] = await store(dana, 2);
  for (const _ of [1, 2]) {
    const answer = await call('PATCH', `${url}/${older}/read`, dana);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: older, isRead: true }]);
  }
  expect((await list(dana)).map(({ id, isRead }) => [id, isRead])).toEqual([
    [newer, false],
    [older, true],
  ]);
  expect((await call('PATCH', `${url}/mark-all-read`, dana)).json()).toEqual({ updated: 1 });
  expect((await list(dana)).map(({ isRead }) => isRead)).toEqual([true, true]);
  expect((await list(sam)).map(({ isRead }) => isRead)).toEqual([false]);
});

it('one that is deleted is gone for good', async () => {
  const [older, newer] = await store(dana, 2);
  const answer = await call('DELETE', `${url}/${older}`, dana);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect((await list(dana)).map(({ id }) => id)).toEqual([newer]);
  expect((await call('DELETE', `${url}/${older}`, dana)).statusCode).toBe(404);
});
