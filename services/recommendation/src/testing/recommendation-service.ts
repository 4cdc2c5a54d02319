import { arrange } from '@fourball/kit/testing/faults.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { startTestService } from '@fourball/kit/testing/service.ts';
import { buildApp } from '../app.ts';
import { createWaitingListService } from '../bookings/waiting-list/service.ts';
import { createClient } from '../client.ts';
import { handlers } from '../consumers/handlers.ts';
import { createCycleService } from '../standing-games/cycle/service.ts';
import { createMakingService } from '../standing-games/making/service.ts';
import { createWeeklySlotService } from '../weekly-slots/service.ts';

type LinkMethod = 'GET' | 'HEAD' | 'POST';
type Fields = Record<string, string>;

/**
 * The service on a database of its own, without a broker.
 * @param limitScale multiplies limits, which tests reach only where they are about them. */
export async function startRecommendationService({ limitScale = 1000 } = {}) {
  const { call, ...service } = await startTestService({
    name: 'recommendation',
    migrations: new URL('../../prisma/migrations', import.meta.url),
    createClient: (pool) => createClient(pool),
    handlers,
    build: (parts) =>
      buildApp({
        ...parts,
        weeklySlots: createWeeklySlotService(parts),
        // In the open: tests read the address and the token.
        seal: async (value) => JSON.stringify(value),
        limitScale,
      }),
  });
  const { client } = service;
  const parts = { ...service, log };
  const cycle = createCycleService(parts);
  /** Sends a request of whoever has a link: a form where there are fields. */
  const submit = (
    method: LinkMethod,
    url: string,
    claims: object,
    fields?: Fields,
    userId?: string,
    browser?: string,
  ) => call(method, url, userId, { claims: { ...claims }, browser, ...(fields ? { form: fields } : {}) });

  return {
    ...service,
    weeklySlots: createWeeklySlotService(parts),
    waitingLists: createWaitingListService(parts),
    // A date that fails is left to the run of the next minute, which no test waits for.
    cycle: { runDue: () => arrange(() => cycle.runDue()) },
    gameMaking: createMakingService(parts),

    /** Sends a request as the gateway would for this golfer; for a visitor when none is named. */
    call: (method: Parameters<typeof call>[0], url: string, userId?: string, body?: object) =>
      call(method, url, userId, body ? { body } : {}),

    /** Sends a request as the gateway would for the holder of a golfer's link to a squad. */
    callByLink: (
      method: LinkMethod,
      url: string,
      { userId, squadId }: { userId: string; squadId: string },
      fields?: Fields,
    ) => submit(method, url, { link: squadId }, fields, userId),

    /** Sends a request as the gateway would for whoever has a squad's shared link. */
    callByShared: (
      method: LinkMethod,
      url: string,
      shared: { squadId: string; linkId: string },
      fields?: Fields,
      browser?: string,
    ) => submit(method, url, { shared }, fields, undefined, browser),

    /** Sends a request as the gateway would for the guest of a link. */
    callByGuest: (method: LinkMethod, url: string, guest: string, fields?: Fields) =>
      submit(method, url, { guest }, fields),

    /** Sends a look-up as the gateway does on its own behalf. */
    callByGateway: (url: string, body: object) => call('POST', url, undefined, { body, claims: { scope: 'gateway' } }),

    /** Events about an aggregate, oldest first. */
    published: (aggregateId: string) => client.outboxEvent.findMany({ where: { aggregateId }, orderBy: { id: 'asc' } }),
  };
}

export type RecommendationService = Awaited<ReturnType<typeof startRecommendationService>>;
