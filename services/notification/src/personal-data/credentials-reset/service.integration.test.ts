import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { CalendarSync } from '@fourball/contracts/http/calendar.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { beforeEach, expect, it } from 'vitest';
import { createBrowser } from '../../testing/browsers.ts';
import { startNotificationService } from '../../testing/notification-service.ts';

/** Hook that runs while a calendar is read. */
let meanwhile: () => Promise<unknown>;
const service = await startNotificationService({
  readCalendar: async () => {
    await meanwhile();
    return { busy: [], etag: null, lastModified: null };
  },
});

let dana: string;
beforeEach(async () => {
  meanwhile = async () => {};
  dana = (await service.register()).id;
});

const importCalendar = () =>
  service.call('POST', '/api/calendar/import', dana, { address: 'https://calendar.example/dana.ics' });
/** A feed, a push device and an import, in whoever's hands. */
async function makeAll() {
  await service.call('POST', '/api/calendar/connections/google', dana);
  const { subscription } = createBrowser(`https://push.example/${newId()}`);
  await service.call('POST', '/api/notifications/push-subscriptions', dana, subscription);
  await importCalendar();
  return new Date();
}
const reset = (at: Date, version: number, id = dana) =>
  service.hear(authEvents.credentialsReset, { id, at: at.toISOString() }, version);
/** How many of each are left. */
async function left() {
  const { connections, imported } = (await service.call('GET', '/api/calendar', dana)).json<CalendarSync>();
  const devices = await service.client.pushSubscription.count({ where: { userId: dana } });
  return { feeds: connections.length, devices, imports: imported ? 1 : 0 };
}
const none = { feeds: 0, devices: 0, imports: 0 };
const all = { feeds: 1, devices: 1, imports: 1 };
const after = (moment: Date) => new Date(moment.getTime() + 1);

it('a reset ends what was made before it, and nothing that was made after it or is of another golfer', async () => {
  const resetAt = after(await makeAll());
  await reset(resetAt, 2, newId());
  expect(await left()).toEqual(all);
  await reset(resetAt, 2);
  expect(await left()).toEqual(none);
  const forgotten = { aggregateId: dana, type: 'notification.busy-times-forgotten.v1' };
  expect(await service.client.outboxEvent.count({ where: forgotten })).toBe(1);
  await makeAll();
  await reset(resetAt, 2);
  await reset(new Date(resetAt.getTime() - 60_000), 1);
  expect(await left()).toEqual(all);
});

it('an import that is under way at the reset is refused, though the calendar answers after it', async () => {
  meanwhile = () => reset(after(new Date()), 2);
  expect([(await importCalendar()).statusCode, await left()]).toEqual([401, none]);
});
