import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { DataOf, Envelope, EventKind } from '@fourball/contracts/events/event.ts';
import { recommendationEvents, type TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import { endWithTest } from '@fourball/kit/testing/endings.ts';
import { eventOf, hearAll } from '@fourball/kit/testing/events.ts';
import type { Dependencies } from '../app.ts';
import { createHandlers } from '../consumers/handlers.ts';
import type { LiveEvent } from '../stream/events/live-event.ts';
import { createTestApp } from './app.ts';
import { createNotificationDatabase } from './database.ts';
import { open } from './sealing.ts';
import { golferState, teeTimeState } from './states.ts';

/** Holder of a link, by the claims with which the gateway vouches for them. */
interface Holder {
  readonly userId?: string;
  /** Squad of a personal link. */
  readonly link?: string;
  readonly shared?: { readonly squadId: string; readonly linkId: string };
  readonly guest?: string;
}

/** The service on a database of its own, without a broker: it hears of others through `hear`. */
export async function startNotificationService(given: Partial<Pick<Dependencies, 'readCalendar' | 'pushKey'>> = {}) {
  const { client, pool, drop } = await createNotificationDatabase();
  const shown: LiveEvent[] = [];
  const live = { client, broadcast: (liveEvents: readonly LiveEvent[]) => void shown.push(...liveEvents) };
  const handlers = createHandlers(open, live.broadcast);
  const { app, authorization, ledger, seal, publicUrl } = await createTestApp({ ...live, pool, ...given });

  const hearEvents = (...events: Envelope[]) => hearAll(client, handlers, events);
  /** Deals with an event of another service as the consumers do. */
  const hear = <K extends EventKind>(kind: K, data: DataOf<K> & { id: string }, version = 1) =>
    hearEvents(eventOf(kind, version, data));

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

    /** Sends a form as the gateway would for the holder of a link: a personal or a shared one, or a guest's. */
    async sendForm(url: string, form: Record<string, string>, { userId, ...claims }: Holder) {
      const headers = {
        authorization: await authorization(userId, claims),
        'content-type': 'application/x-www-form-urlencoded',
      };
      return app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(form).toString() });
    },

    hear,

    /** Has a golfer register, of whom nothing was known. */
    async register(change: Parameters<typeof golferState>[0] = {}) {
      const golfer = golferState(change);
      await hear(authEvents.userRegistered, golfer);
      return golfer;
    },

    /** Has a tee time booked in which these golfers have a seat. */
    async book(players: readonly { id: string }[], change: Partial<TeeTimeState> = {}) {
      const teeTime = teeTimeState({ players: players.map(({ id }) => id), ...change });
      await hear(recommendationEvents.teeTimeBooked, teeTime);
      return teeTime;
    },

    /** Has such a tee time cancelled. */
    cancel: (teeTime: TeeTimeState, version = 2, change: Partial<TeeTimeState> = {}) =>
      hear(recommendationEvents.teeTimeCancelled, { ...teeTime, status: 'cancelled', players: [], ...change }, version),

    /** Has the account of a golfer deleted. */
    deleteAccount: ({ id }: { id: string }, version = 2) => hear(authEvents.userDeleted, { id }, version),

    /** Notifications of each golfer, oldest first. */
    async notified(...golfers: { id: string }[]): Promise<string[][]> {
      const rows = await client.notification.findMany({ orderBy: { id: 'asc' } });
      return golfers.map(({ id }) => rows.filter((row) => row.userId === id).map((row) => row.message));
    },

    stop: endWithTest(async () => {
      await app.close();
      await client.$disconnect();
      await drop();
    }),
  };
}

export type NotificationService = Awaited<ReturnType<typeof startNotificationService>>;
