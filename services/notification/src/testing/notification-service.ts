import type { DataOf, EventKind } from '@fourball/contracts/events/event.ts';
import { createFreshness } from '@fourball/kit/events/freshness.ts';
import { once } from '@fourball/kit/events/inbox.ts';
import { handlerOf } from '@fourball/kit/events/reading.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { createTestIdentity } from '@fourball/kit/testing/identity.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { buildApp } from '../app.ts';
import type { ReadCalendar } from '../calendar-readings/service.ts';
import { calendarDependencies } from './calendars.ts';
import { createNotificationDatabase } from './database.ts';
import { handlers, mailTokens } from './sealing.ts';

/** The service on a database of its own, without a broker: it hears of others through `hear`. */
export async function startNotificationService({ readCalendar }: { readCalendar?: ReadCalendar } = {}) {
  const database = await createNotificationDatabase();
  const { client, pool } = database;
  const identity = await createTestIdentity('notification');
  const freshness = createFreshness({ pool, publishers: ['squad'], connected: () => false });
  const calendars = calendarDependencies(client, readCalendar);
  const app = buildApp({
    ...calendars,
    client,
    pool,
    freshness,
    log,
    verifyCaller: identity.verifyCaller,
    checks: {},
    mailTokens,
  });

  return {
    client,
    pool,
    ...calendars,

    /** Sends a request as the gateway would for this golfer; for a visitor when none is named. */
    async call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, userId?: string, body?: object, more = {}) {
      const headers = { authorization: await identity.authorization(userId), ...more };
      return app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
    },

    /** Deals with an event of another service as the consumers do. */
    hear<K extends EventKind>(kind: K, data: DataOf<K> & { id: string }, version = 1) {
      const event = eventOf(kind, version, data);
      return once(client, event, handlerOf(handlers, event.type));
    },

    /** What each golfer was told, oldest first. */
    async told(...golfers: { id: string }[]): Promise<string[][]> {
      const rows = await client.notification.findMany({ orderBy: { id: 'asc' } });
      return golfers.map(({ id }) => rows.filter((row) => row.userId === id).map((row) => row.message));
    },

    async stop() {
      await app.close();
      await client.$disconnect();
      await database.drop();
    },
  };
}

export type NotificationService = Awaited<ReturnType<typeof startNotificationService>>;
