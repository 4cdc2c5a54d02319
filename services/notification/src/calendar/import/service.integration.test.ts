import { notificationEvents } from '@fourball/contracts/events/notification.ts';
import type { CalendarSync } from '@fourball/contracts/http/calendar.ts';
import { publishSnapshot } from '@fourball/kit/events/publish/snapshot.ts';
import { startJobs } from '@fourball/kit/jobs/jobs.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Unreadable } from '../../lib/safe-fetch/fetch-text.ts';
import { aggregates } from '../../snapshot.ts';
import { writingForMates } from '../../stream/events/invalidations.ts';
import { startNotificationService } from '../../testing/notification-service.ts';
import { createSquad } from '../../testing/squads.ts';
import type { CalendarReading, ReadCalendar } from '../reading/service.ts';
import { calendarTasks } from './jobs.ts';
import { createCalendarImportService } from './service.ts';

const busy = [{ startsAt: '2027-03-12T09:00:00.000Z', endsAt: '2027-03-12T10:00:00.000Z' }];
const later = [{ startsAt: '2027-03-13T09:00:00.000Z', endsAt: '2027-03-13T10:00:00.000Z' }];
const ADDRESS = 'https://calendar.example/secret-7f3a/golfer.ics';
const validators = { etag: '"1"', lastModified: null };

/** Answer of the golfer's calendar, and the questions that it got. */
let answer: CalendarReading | Unreadable;
let asked: Parameters<ReadCalendar>[];
/** Hook that runs while a calendar is read. */
let meanwhile: () => Promise<unknown>;
const readCalendar: ReadCalendar = async (...question) => {
  asked.push(question);
  await meanwhile();
  if (answer instanceof Unreadable) throw answer;
  return answer;
};

const service = await startNotificationService({ readCalendar });
const { client } = service;
let sam: string;
beforeEach(async () => {
  answer = { busy, ...validators };
  asked = [];
  meanwhile = async () => {};
  sam = await aGolfer();
  await importOf(sam);
});

const aGolfer = async (): Promise<string> => (await service.register()).id;
const write = writingForMates({ ...service, ...service.live }, ['availability']);
const imports = () => createCalendarImportService({ ...service, write, readCalendar });
/** Questions to the calendar are counted: nobody asks it once more because of a fault. */
const importOf = (golferId: string, address = ADDRESS) =>
  arrange(() => service.call('POST', '/api/calendar/import', golferId, { address }));
const sync = (golferId: string) => arrange(() => service.call('POST', '/api/calendar/sync', golferId));
const change = (golferId: string, settings: object) => service.call('PATCH', '/api/calendar', golferId, settings);
/** Events about a golfer's busy times, oldest first: of each the version and the times; null where they were forgotten. */
async function notified(golferId: string) {
  const rows = await client.outboxEvent.findMany({ where: { aggregateId: golferId }, orderBy: { id: 'asc' } });
  return rows.flatMap(({ type, aggregateVersion, envelope }) => [
    aggregateVersion,
    type === notificationEvents.busyTimesRead.type ? (envelope as { data: { busy: unknown } | null }).data?.busy : null,
  ]);
}
const makeDue = (golferId: string, change: object = {}) =>
  client.calendarImport.update({ where: { golferId }, data: { nextReadAt: new Date(0), ...change } });
const kept = () => client.calendarImport.findUniqueOrThrow({ where: { golferId: sam } });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

describe('a calendar that is imported', () => {
  it('is told of by its busy times alone, and shown by its host alone', async () => {
    const shown = await importOf(sam);
    expect(shown.json().imported).toMatchObject({ host: 'calendar.example', busyTimes: 1, failure: null });
    expect(await notified(sam)).toEqual([1, busy]);
    expect(JSON.stringify([await client.calendarImport.findMany(), shown.json()])).not.toContain('secret-7f3a');
  });

  it('that cannot be read is refused with the reason, and leaves the one before', async () => {
    answer = new Unreadable('This address does not lie on the public internet');
    const refused = await importOf(sam, 'https://other.example/a.ics');
    expect([refused.statusCode, refused.json().detail]).toEqual([400, answer.message]);
    expect((await service.call('GET', '/api/calendar', sam)).json().imported.host).toBe('calendar.example');
    expect((await importOf(sam, 'http://calendar.example/a.ics')).statusCode).toBe(400);
  });

  it('is told of again only when its busy times are others, and read in full on a new day', async () => {
    expect(await imports().readAgain(sam)).toBe('read');
    answer = 'unchanged';
    expect(await imports().readAgain(sam)).toBe('unchanged');
    answer = { busy: later, ...validators };
    await sync(sam);
    expect(await notified(sam)).toEqual([1, busy, 2, later]);
    // In full on a new day, for the days that have come into sight.
    await makeDue(sam, { lastSyncAt: daysAgo(1) });
    await imports().readAgain(sam);
    expect(asked.map(([, known]) => known?.etag)).toEqual([undefined, '"1"', '"1"', '"1"', undefined]);
  });

  it('has those with whom its golfer is in a squad read rankings again, where its busy times are others', async () => {
    const [one, other] = [await createSquad(service), await createSquad(service)];
    service.broadcast.length = 0;
    await importOf(one.sam.id);
    await imports().readAgain(one.sam.id);
    await importOf(other.sam.id);
    await change(other.sam.id, { syncEnabled: false });
    await until('the changes', async () => service.broadcast.length === 3);
    const mates = [one, other, other].map(({ dana, sam, kim }) => [dana.id, sam.id, kim.id].toSorted());
    expect(service.broadcast.map(({ userIds }) => userIds.toSorted())).toEqual(mates);
    for (const { data } of service.broadcast) expect(data).toEqual({ topics: ['availability'] });
  });

  it('that has failed for long is read once more as its day ends, and no later', async () => {
    answer = new Unreadable('The server answers with 500');
    const lastSyncAt = daysAgo(0.9);
    await makeDue(sam, { lastSyncAt, failures: 7 });
    await imports().readAgain(sam);
    expect((await kept()).nextReadAt!.getTime() - lastSyncAt.getTime()).toBe(24 * 60 * 60 * 1000);
  });

  it('that fails keeps its busy times for a day and says why; then nobody knows them', async () => {
    answer = new Unreadable('The server answers with 500');
    expect(await imports().readAgain(sam)).toBe('failed');
    const planned = await kept();
    // "Sync Now" puts the next reading off no further.
    await sync(sam);
    expect([planned.failures, await kept()]).toEqual([1, planned]);
    expect(await auditActionsOn(service.client, sam)).toEqual([]);
    const { imported } = (await service.call('GET', '/api/calendar', sam)).json<CalendarSync>();
    expect(imported).toMatchObject({ busyTimes: 1, failure: 'The server answers with 500' });
    await makeDue(sam, { lastSyncAt: daysAgo(1.1) });
    for (let time = 0; time < 2; time += 1) await imports().readAgain(sam);
    expect(await notified(sam)).toEqual([1, busy, 2, []]);
    expect(await auditActionsOn(service.client, sam)).toEqual(['busy-times-dropped by calendar-unreadable 1']);
    answer = { busy, ...validators };
    await imports().readAgain(sam);
    expect(await notified(sam)).toEqual([1, busy, 2, [], 3, busy]);
  });

  it('counts for nothing while the sync is off, and counts again afterwards', async () => {
    await change(sam, { syncEnabled: false });
    await change(sam, { autoSync: true });
    await change(sam, { syncEnabled: true });
    expect(await notified(sam)).toEqual([1, busy, 2, [], 3, busy]);
  });

  it('is kept as it was read, also when its address was sealed anew meanwhile, and not when it is another one', async () => {
    const reencrypt = async (address: string) => {
      const sealedAddress = await service.seal({ address });
      await client.calendarImport.update({ where: { golferId: sam }, data: { sealedAddress } });
      return sealedAddress;
    };
    let fresh = '';
    meanwhile = async () => {
      fresh = await reencrypt(ADDRESS);
    };
    answer = { busy: later, ...validators };
    expect(await imports().readAgain(sam)).toBe('read');
    expect(await kept()).toMatchObject({ sealedAddress: fresh, busy: later });
    meanwhile = () => reencrypt('https://calendar.example/another.ics');
    expect(await imports().readAgain(sam)).toBeUndefined();
  });

  it('is forgotten with all that was told of it, and may come back', async () => {
    await service.call('DELETE', '/api/calendar/import', sam);
    const again = await service.call('DELETE', '/api/calendar/import', sam);
    expect([again.statusCode, again.json().imported]).toEqual([200, null]);
    expect(await notified(sam)).toEqual([1, undefined, 2, null]);
    await importOf(sam);
    expect((await notified(sam)).slice(-2)).toEqual([3, busy]);
  });

  it('goes with the account, in every one of 20 races with a reading', async () => {
    for (let race = 0; race < 20; race += 1) {
      const sam = await aGolfer();
      await importOf(sam);
      answer = { busy: race % 2 ? busy : later, ...validators };
      const deleted = service.deleteAccount({ id: sam });
      await Promise.all([deleted, imports().readAgain(sam), importOf(sam), change(sam, { syncEnabled: false })]);
      expect(await client.calendarImport.count({ where: { golferId: sam } })).toBe(0);
      expect(await client.calendarSetting.count({ where: { golferId: sam } })).toBe(0);
      expect((await notified(sam)).at(-1)).toBe(null);
    }
  });

  it('has versions that rise by one, whoever changes it at once', async () => {
    const sam = await aGolfer();
    await Promise.all([importOf(sam), importOf(sam)]);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        answer = { busy: index % 2 ? busy : later, ...validators };
        return index % 3 ? imports().readAgain(sam) : change(sam, { syncEnabled: index % 2 === 0 });
      }),
    );
    const versions = (await notified(sam)).filter((told) => typeof told === 'number');
    expect(versions).toEqual(versions.map((_, index) => index + 1));
  });
});

it('calendars whose time has come are read once, by one of several replicas, and wait an hour or so', async () => {
  await client.calendarImport.deleteMany();
  const golfers = await Promise.all(Array.from({ length: 12 }, aGolfer));
  for (const golfer of golfers) await importOf(golfer);
  await client.calendarImport.updateMany({ data: { nextReadAt: new Date(0) } });
  asked = [];
  // A reading that fails comes again a minute later: each that is counted here has to succeed.
  const tasks = calendarTasks({ imports: imports(), log });
  const replicas = await arrange(() => Promise.all([1, 2, 3].map(() => startJobs({ pool: service.pool, log, tasks }))));
  await Promise.all(
    replicas.flatMap(({ queue }, share) => [
      queue({ task: 'calendars-look', data: {} }),
      queue({ task: 'calendars-read', data: {}, key: `${share}` }),
    ]),
  );
  await until('all readings', async () => (await imports().measure()) === 0 && asked.length >= golfers.length);
  await Promise.all(replicas.map((replica) => replica.stop()));
  expect(asked).toHaveLength(golfers.length);
  for (const row of await client.calendarImport.findMany()) {
    const minutes = (row.nextReadAt!.getTime() - row.lastSyncAt!.getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(53);
    expect(minutes).toBeLessThan(67);
  }
});

it('a snapshot tells of what is imported as it counts now, and of nothing that is forgotten', async () => {
  const [sam, kim, lee] = [await aGolfer(), await aGolfer(), await aGolfer()];
  for (const golfer of [sam, kim, lee]) await importOf(golfer);
  await change(kim, { syncEnabled: false });
  await service.call('DELETE', '/api/calendar/import', lee);
  await client.outboxEvent.deleteMany();
  await publishSnapshot({ publisher: 'notification', client, pool: service.pool, aggregates, wake: () => {}, log });
  expect([await notified(sam), await notified(kim), await notified(lee)]).toEqual([[1, busy], [2, []], []]);
});
