import type { DataOf, Envelope, EventKind } from '@fourball/contracts/events/event.ts';
import { eventOf, hearAll } from '@fourball/kit/testing/events.ts';
import { afterAll } from 'vitest';
import type { Dependencies } from '../app.ts';
import { createHandlers } from '../consumers/handlers.ts';
import type { LiveEvent } from '../stream/events/live-event.ts';
import { createTestApp } from './app.ts';
import { createNotificationDatabase } from './database.ts';
import { open } from './sealing.ts';

/** The service on a database of its own, without a broker: it hears of others through `hear`. */
export async function startNotificationService(given: Partial<Pick<Dependencies, 'readCalendar' | 'pushKey'>> = {}) {
  const database = await createNotificationDatabase();
  const { client, pool } = database;
  const shown: LiveEvent[] = [];
  const live = { client, broadcast: (liveEvents: readonly LiveEvent[]) => void shown.push(...liveEvents) };
  const handlers = createHandlers(open, live.broadcast);
  const { app, authorization, ledger, seal, publicUrl } = await createTestApp({ ...live, pool, ...given });

  const hearEvents = (...events: Envelope[]) => hearAll(client, handlers, events);

  return {
    client,
    pool,
    ledger,
    seal,
    open,
    publicUrl,
    /** Parts of what a trigger needs. */
    live,
    /** Live events sent to open streams so far. */
    broadcast: shown,
    /** Deals with events of other services as the consumers do, together. */
    hearEvents,

    /** Sends a request as the gateway would for this golfer; for a visitor when none is named. */
    async call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, userId?: string, body?: object, more = {}) {
      const headers = { authorization: await authorization(userId), ...more };
      return app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
    },

    /** Sends a form as the gateway would for the holder of a personal link. */
    async callByLink(url: string, link: { userId: string; squadId: string }, form: Record<string, string>) {
      const headers = {
        authorization: await authorization(link.userId, { link: link.squadId }),
        'content-type': 'application/x-www-form-urlencoded',
      };
      return app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(form).toString() });
    },

    /** Sends a form as the gateway would for whoever has a squad's shared link. */
    async callByShared(url: string, squadId: string, form: Record<string, string>) {
      const headers = {
        authorization: await authorization(undefined, { shared: { squadId, linkId: squadId } }),
        'content-type': 'application/x-www-form-urlencoded',
      };
      return app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(form).toString() });
    },

    /** Sends a form as the gateway would for the guest of a link. */
    async callByGuest(url: string, guest: string, form: Record<string, string>) {
      const headers = {
        authorization: await authorization(undefined, { guest }),
        'content-type': 'application/x-www-form-urlencoded',
      };
      return app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(form).toString() });
    },

    /** Deals with an event of another service as the consumers do. */
    hear<K extends EventKind>(kind: K, data: DataOf<K> & { id: string }, version = 1) {
      return hearEvents(eventOf(kind, version, data));
    },

    /** Notifications of each golfer, oldest first. */
    async notified(...golfers: { id: string }[]): Promise<string[][]> {
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

/** The service for all tests of a file. */
export async function serviceOfFile(...given: Parameters<typeof startNotificationService>) {
  const service = await startNotificationService(...given);
  afterAll(service.stop);
  return service;
}
