import type { Notification } from '@fourball/contracts/http/notification.ts';
import { createFreshness } from '@fourball/kit/events/consume/freshness.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { createTestIdentity, type TestIdentity } from '@fourball/kit/testing/identity.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { createLive } from '../stream/service.ts';
import { calendarDependencies } from '../testing/calendars.ts';
import { createNotificationDatabase } from '../testing/database.ts';
import { mailTokens } from '../testing/sealing.ts';

let database: Awaited<ReturnType<typeof createNotificationDatabase>>;
let identity: TestIdentity;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createNotificationDatabase();
  identity = await createTestIdentity('notification');
  const live = createLive({ pool: database.pool });
  app = buildApp({
    ...calendarDependencies(database.client),
    client: database.client,
    pushKey: () => '',
    pool: database.pool,
    live,
    spread: live.deliver,
    freshness: createFreshness({ pool: database.pool, publishers: ['squad'], connected: () => false }),
    log: createLog('notification', 'silent'),
    verifyCaller: identity.verifyCaller,
    checks: {},
    mailTokens,
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

let dana: string;
let sam: string;

beforeEach(() => {
  dana = newId();
  sam = newId();
});

async function call(method: 'GET' | 'PATCH' | 'DELETE', url: string, userId?: string) {
  const authorization = await identity.authorization(userId);
  return app.inject({ method, url, headers: { authorization } });
}

const list = async (userId: string): Promise<Notification[]> =>
  (await call('GET', '/api/notifications', userId)).json();

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
  await database.client.notification.createMany({ data: rows });
  return rows.map((row) => row.id);
}

describe('GET /api/notifications', () => {
  it("answers the caller's own, newest first, with all that the screens show", async () => {
    const [, newest] = await store(dana, 2);
    await store(sam, 1);
    const notifications = await list(dana);
    expect(notifications.map(({ title }) => title)).toEqual(['Number 2', 'Number 1']);
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

  it('answers the newest 50, or as many as asked for', async () => {
    await store(dana, 60);
    const ten: Notification[] = (await call('GET', '/api/notifications?limit=10', dana)).json();
    expect(ten.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, index) => `Number ${60 - index}`));
    expect(await list(dana)).toHaveLength(50);
  });

  it('keeps those of one moment in the order in which they were made, newest first', async () => {
    const ids = await store(dana, 5, { createdAt: new Date('2027-06-01T08:00:00Z') });
    expect((await list(dana)).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('answers none to a golfer who has none', async () => {
    expect(await list(dana)).toEqual([]);
  });

  it.each(['0', '101', 'ten'])('refuses a limit of %s', async (limit) => {
    const answer = await call('GET', `/api/notifications?limit=${limit}`, dana);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation', errors: [{ path: 'query.limit' }] });
  });
});

describe('PATCH /api/notifications/{id}/read', () => {
  it('marks one as read, and leaves the others', async () => {
    const [older, newer] = await store(dana, 2);
    const answer = await call('PATCH', `/api/notifications/${older}/read`, dana);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: older, isRead: true });
    expect((await list(dana)).map(({ id, isRead }) => [id, isRead])).toEqual([
      [newer, false],
      [older, true],
    ]);
  });

  it('answers alike when it is read already', async () => {
    const [id] = await store(dana, 1);
    const first = await call('PATCH', `/api/notifications/${id}/read`, dana);
    const second = await call('PATCH', `/api/notifications/${id}/read`, dana);
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
  });
});

describe('PATCH /api/notifications/mark-all-read', () => {
  it("marks all of the caller's, and nobody else's", async () => {
    const [first] = await store(dana, 3);
    await store(sam, 1);
    await call('PATCH', `/api/notifications/${first}/read`, dana);
    const answer = await call('PATCH', '/api/notifications/mark-all-read', dana);
    expect([answer.statusCode, answer.json()]).toEqual([200, { updated: 2 }]);
    expect((await list(dana)).every(({ isRead }) => isRead)).toBe(true);
    expect((await list(sam)).some(({ isRead }) => isRead)).toBe(false);
  });
});

describe('DELETE /api/notifications/{id}', () => {
  it('removes one for good', async () => {
    const [older, newer] = await store(dana, 2);
    const answer = await call('DELETE', `/api/notifications/${older}`, dana);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await list(dana)).map(({ id }) => id)).toEqual([newer]);
    expect((await call('DELETE', `/api/notifications/${older}`, dana)).statusCode).toBe(404);
  });
});

describe("another golfer's notification", () => {
  it('is one that the caller may not know of, and stays as it is', async () => {
    const [id] = await store(sam, 1);
    const answers = [
      await call('PATCH', `/api/notifications/${id}/read`, dana),
      await call('DELETE', `/api/notifications/${id}`, dana),
      await call('PATCH', `/api/notifications/${newId()}/read`, dana),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Notification not found']);
    }
    expect(await list(sam)).toMatchObject([{ id, isRead: false }]);
  });
});

describe('a visitor who is not signed in', () => {
  it.each([
    ['GET', '/api/notifications'],
    ['PATCH', '/api/notifications/mark-all-read'],
    ['PATCH', `/api/notifications/${newId()}/read`],
    ['DELETE', `/api/notifications/${newId()}`],
  ] as const)('gets 401 from %s %s', async (method, url) => {
    expect((await call(method, url)).statusCode).toBe(401);
    expect((await app.inject({ method, url })).statusCode).toBe(401);
  });
});

describe('the database', () => {
  it('holds no notification of a type that the contract does not name', async () => {
    const row = { id: newId(), userId: dana, type: 'weather', title: 'Rain', message: 'It rains', data: {} };
    await expect(database.client.notification.create({ data: row })).rejects.toThrow('notifications_type_check');
  });
});
