import { prune } from '@fourball/kit/events/operate/prune.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, it } from 'vitest';
import { expiring } from '../personal-data/retention/jobs.ts';
import { createNotificationDatabase } from '../testing/database.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** A database whose outbox and inbox have rows of these ages; null: not published yet. */
async function databaseWith({ published, dealtWith }: { published: (number | null)[]; dealtWith: number[] }) {
  const database = await createNotificationDatabase();
  const event = () => ({ eventId: newId(), writeId: newId(), type: 'squad.squad-created.v1' });
  await database.client.outboxEvent.createMany({
    data: published.map((days) => ({
      ...event(),
      aggregateId: newId(),
      aggregateVersion: 1,
      envelope: {},
      createdAt: daysAgo(90),
      publishedAt: days === null ? null : daysAgo(days),
    })),
  });
  await database.client.inboxEvent.createMany({
    data: dealtWith.map((days) => ({ ...event(), outcome: 'applied', createdAt: daysAgo(days) })),
  });
  return database;
}

it('published events go after 30 days, what was dealt with after 61, and attempts at it at once; what waits for the relay stays, as do attempts at what may yet end a process', async () => {
  const { client, pool } = await databaseWith({ published: [31, 60, 29, 0, null], dealtWith: [62, 90, 60, 31, 0] });
  const [dealtWith] = await client.inboxEvent.findMany({ orderBy: { createdAt: 'desc' } });
  const underWay = newId();
  await client.attempt.createMany({
    data: [dealtWith?.eventId ?? '', underWay].map((eventId) => ({ eventId, unfinished: 1 })),
  });
  expect(await prune(pool)).toEqual({ outbox: 2, inbox: 2 });
  expect(await client.attempt.findMany()).toMatchObject([{ eventId: underWay }]);
  expect(await prune(pool)).toEqual({});
  expect([await client.outboxEvent.count(), await client.inboxEvent.count()]).toEqual([3, 3]);
});

it('more than one batch goes, and of two processes at a time one does it', async () => {
  const { client, pool } = await databaseWith({ published: [], dealtWith: Array.from({ length: 2_500 }, () => 70) });
  const outcomes = await arrange(() => Promise.all([prune(pool), prune(pool)]));
  expect(outcomes.map(({ inbox = 0 }) => inbox).toSorted((a, b) => a - b)).toEqual([0, 2_500]);
  expect(await client.inboxEvent.count()).toBe(0);
});

it('a database that goes between two batches ends the round, and not the process', async () => {
  const { pool } = await databaseWith({ published: [], dealtWith: Array.from({ length: 5_500 }, () => 70) });
  // Nothing else may end it before.
  const ended = expect(arrange(() => prune(pool))).rejects.toThrow();
  const endIdleRound = `
    SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND datname = current_database() AND state = 'idle'`;
  await until('a pause between two batches', async () => (await pool.query(endIdleRound)).rowCount === 1);
  await ended;
});

it('notifications go 90 days after they were told, those that nobody has read after 180, mails a week after they were sent, and tee times 90 days after their start, but those by which a player may still achieve something', async () => {
  const { client, pool } = await createNotificationDatabase();
  const told = (days: number, isRead: boolean) => ({
    ...{ id: newId(), userId: newId(), type: 'squad_update', title: `${days}`, message: '' },
    ...{ isRead, createdAt: daysAgo(days) },
  });
  await client.notification.createMany({ data: [told(89, true), told(91, true), told(179, false), told(181, false)] });
  const sent = { kind: 'password-reset', outcome: 'sent' };
  await client.mail.createMany({ data: [6, 8].map((days) => ({ ...sent, id: newId(), finishedAt: daysAgo(days) })) });
  const [novice, veteran, gone] = [newId(), newId(), newId()];
  const nameless = { version: 1, firstName: '', lastName: '', notificationSettings: {} };
  await client.golfer.createMany({
    data: [novice, veteran, gone].map((id) => ({ ...nameless, id, gone: id === gone })),
  });
  const kinds = ['first-booking', 'tenth-round'];
  await client.achievement.createMany({ data: kinds.map((kind) => ({ userId: veteran, kind })) });
  const round = (days: number, ...players: string[]) => ({ id: newId(), version: 1, startsAt: daysAgo(days), players });
  const data = [round(89, veteran), round(91, veteran, novice), round(91, veteran, gone)];
  await client.teeTime.createMany({ data });
  expect(await prune(pool, expiring)).toEqual({ notifications: 2, mails: 1, tee_times: 1 });
  expect((await client.mail.findFirstOrThrow()).finishedAt!.getTime()).toBeGreaterThan(daysAgo(7).getTime());
  expect((await client.notification.findMany()).map(({ title }) => title).toSorted()).toEqual(['179', '89']);
});

it('tombstones go 90 days after they were seen, whatever lives stays, and who comes back begins anew', async () => {
  const { client, pool } = await createNotificationDatabase();
  const squad = (name: string, gone: boolean) => ({ id: newId(), version: 1, name, gone });
  await client.squad.createMany({ data: [squad('alive', false), squad('gone', true), squad('back', true)] });
  expect(await prune(pool, expiring)).toEqual({});
  const names = async () => (await client.squad.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name);
  await pool.query(`UPDATE squads SET gone_at = now() - interval '91 days' WHERE gone_at IS NOT NULL`);
  await client.squad.updateMany({ where: { name: 'back' }, data: { gone: false } });
  expect(await prune(pool, expiring)).toEqual({ squads: 1 });
  expect(await names()).toEqual(['alive', 'back']);
  await client.squad.updateMany({ where: { name: 'back' }, data: { gone: true } });
  expect(await prune(pool, expiring)).toEqual({});
});
