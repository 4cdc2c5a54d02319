import type { Envelope } from '@fourball/contracts/events/event.ts';
import { createFreshness } from '@fourball/kit/events/consume/freshness.ts';
import { createLedger } from '@fourball/kit/events/publish/ledger.ts';
import { createTestDatabase } from '@fourball/kit/testing/database.ts';
import { hearAll } from '@fourball/kit/testing/events.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { createTestIdentity } from '@fourball/kit/testing/identity.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { buildApp } from '../app.ts';
import { createWaitingListService } from '../bookings/waiting-list/service.ts';
import { createClient } from '../client.ts';
import { handlers } from '../consumers/handlers.ts';
import { createCycleService } from '../standing-games/cycle/service.ts';
import { createMakingService } from '../standing-games/making/service.ts';
import { createWeeklySlotService } from '../weekly-slots/service.ts';

type Method = 'GET' | 'HEAD' | 'POST';
type Fields = Record<string, string>;

/**
 * The service on a database of its own, without a broker: what it publishes stays in the outbox, and it hears of others
 * through `hear`.
 * @param limitScale multiplies limits, which tests reach only where they are about them. */
export async function startRecommendationService({ limitScale = 1000 } = {}) {
  const database = await createTestDatabase({ migrations: new URL('../../prisma/migrations', import.meta.url) });
  const { pool } = database;
  const client = createClient(pool);
  const identity = await createTestIdentity('recommendation');
  const ledger = createLedger({ client, publisher: 'recommendation', wake: () => {} });
  const weeklySlots = createWeeklySlotService({ client, pool, ledger, log });
  const gameMaking = createMakingService({ client, ledger, log });
  const waitingLists = createWaitingListService({ client, pool, ledger, log });
  const cycle = createCycleService({ client, pool, ledger, log });
  const app = buildApp({
    client,
    pool,
    ledger,
    weeklySlots,
    // In the open: tests read the address and the token.
    seal: async (value) => JSON.stringify(value),
    log,
    verifyCaller: identity.verifyCaller,
    checks: {},
    freshness: createFreshness({ pool, publishers: [], connected: () => true }),
    limitScale,
  });

  /** Sends a request of whoever has a link: a form where there are fields. */
  async function submit(method: Method, url: string, authorized: Promise<string>, fields?: Fields, more: Fields = {}) {
    const form = fields && { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = fields && new URLSearchParams(fields).toString();
    const headers = { authorization: await authorized, ...form, ...more };
    return app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  }

  return {
    client,
    pool,
    ledger,
    weeklySlots,
    waitingLists,
    // A date that fails is left to the run of the next minute, which no test waits for.
    cycle: { runDue: () => arrange(() => cycle.runDue()) },
    gameMaking,
    databaseUrl: database.url,

    /** Sends a request as the gateway would for this golfer; for a visitor when none is named. */
    async call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, userId?: string, payload?: object) {
      const headers = { authorization: await identity.authorization(userId) };
      return app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    },

    /** Sends a request as the gateway would for the holder of a golfer's link to a squad. */
    callByLink: (
      method: Method,
      url: string,
      { userId, squadId }: { userId: string; squadId: string },
      fields?: Fields,
    ) => submit(method, url, identity.authorization(userId, { link: squadId }), fields),

    /** Sends a request as the gateway would for whoever has a squad's shared link. */
    callByShared: (
      method: Method,
      url: string,
      shared: { squadId: string; linkId: string },
      fields?: Fields,
      browser?: string,
    ) =>
      submit(
        method,
        url,
        identity.authorization(undefined, { shared }),
        fields,
        browser ? { 'fourball-browser': browser } : {},
      ),

    /** Sends a request as the gateway would for the guest of a link. */
    callByGuest: (method: Method, url: string, guest: string, fields?: Fields) =>
      submit(method, url, identity.authorization(undefined, { guest }), fields),

    /** Sends a look-up as the gateway does on its own behalf. */
    async callByGateway(url: string, payload: object) {
      const headers = { authorization: await identity.authorization(undefined, { scope: 'gateway' }) };
      return app.inject({ method: 'POST', url, headers, payload });
    },

    /** Deals with an event of another service as the consumers do. */
    hear: (event: Envelope) => hearAll(client, handlers, [event]),

    /** Events about an aggregate, oldest first. */
    published: (aggregateId: string) => client.outboxEvent.findMany({ where: { aggregateId }, orderBy: { id: 'asc' } }),

    async stop() {
      await app.close();
      await client.$disconnect();
      await database.drop();
    },
  };
}

export type RecommendationService = Awaited<ReturnType<typeof startRecommendationService>>;
