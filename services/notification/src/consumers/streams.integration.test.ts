import { authEvents } from '@fourball/contracts/events/auth.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { STALE_HEADER, WRITES_HEADER } from '@fourball/contracts/http/headers.ts';
import { type Broker, connectBroker, streamOf } from '@fourball/kit/events/broker.ts';
import { type Reading, startReading } from '@fourball/kit/events/consume/reading.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { startTestBroker, type TestBroker } from '@fourball/kit/testing/broker.ts';
import { createTestIdentity, type TestIdentity } from '@fourball/kit/testing/identity.ts';
import { SOON } from '@fourball/kit/testing/timings.ts';
import { until } from '@fourball/kit/testing/until.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { createLive } from '../stream/service.ts';
import { calendarDependencies } from '../testing/calendars.ts';
import { createNotificationDatabase } from '../testing/database.ts';
import { type Publisher, startPublisher } from '../testing/publisher.ts';
import { handlers, mailTokens } from '../testing/sealing.ts';
import { golferState, membershipState, squadState, teeTimeState } from '../testing/states.ts';

let server: TestBroker;
let database: Awaited<ReturnType<typeof createNotificationDatabase>>;
let publishers: Record<'auth' | 'squad' | 'recommendation', Publisher>;
let broker: Broker;
let reading: Reading;
let identity: TestIdentity;
let app: FastifyInstance;

beforeAll(async () => {
  const log = createLog('notification', 'silent');
  server = await startTestBroker();
  database = await createNotificationDatabase();
  publishers = {
    auth: await startPublisher('auth', server.url),
    squad: await startPublisher('squad', server.url),
    recommendation: await startPublisher('recommendation', server.url),
  };
  broker = connectBroker({ url: server.url, name: 'notification', log, timings: SOON });
  const { client, pool } = database;
  reading = startReading({ reader: 'notification', handlers, client, pool, broker, log });
  identity = await createTestIdentity('notification');
  const { verifyCaller } = identity;
  const live = createLive({ pool });
  app = buildApp({
    ...calendarDependencies(client),
    client,
    pool,
    live,
    spread: live.deliver,
    pushKey: () => '',
    freshness: reading.freshness,
    log,
    verifyCaller,
    checks: {},
    mailTokens,
  });
});
afterAll(async () => {
  await app.close();
  await reading.stop();
  await broker.close();
  for (const publisher of Object.values(publishers)) await publisher.stop();
  await database.drop();
  await server.remove();
});

/** The messages that a golfer reads right after the writes of these tokens, but for what a first round achieves besides. */
async function read(golfer: { id: string }, ...writes: string[]) {
  const answer = await app.inject({
    url: '/api/notifications',
    headers: { authorization: await identity.authorization(golfer.id), [WRITES_HEADER]: writes.join(',') },
  });
  return {
    // A first booking is an achievement, too.
    messages: answer
      .json<{ type: string; message: string }[]>()
      .filter(({ type }) => type !== 'achievement')
      .map(({ message }) => message),
    isStale: answer.headers[STALE_HEADER] === '1',
  };
}

describe('the events of the other services', () => {
  it('make notifications that a golfer reads right after the write that caused them', async () => {
    const [dana, sam, squad] = [golferState(), golferState({ firstName: 'Sam' }), squadState()];
    const joining = (golfer: { id: string }, joinedAt: string) =>
      membershipState({ squadId: squad.id, userId: golfer.id, joinedAt });
    const before = [
      await publishers.auth.publish(authEvents.userRegistered, dana),
      await publishers.auth.publish(authEvents.userRegistered, sam),
      await publishers.squad.publish(squadEvents.squadCreated, squad),
      await publishers.squad.publish(squadEvents.memberJoined, joining(dana, '2027-06-01T08:00:00.000Z')),
    ];
    const joined = await publishers.squad.publish(squadEvents.memberJoined, joining(sam, '2027-06-01T09:00:00.000Z'));
    for (const write of before) await read(dana, write);
    expect(await read(dana, joined)).toEqual({
      messages: ['Sam Reed joined Weekend Warriors'],
      isStale: false,
    });

    const teeTime = teeTimeState({ squadId: squad.id, players: [dana.id, sam.id] });
    const booked = await publishers.recommendation.publish(recommendationEvents.teeTimeBooked, teeTime);
    const booking = "You're playing Heron Lake Golf Club on Saturday, June 12 at 9:00 AM";
    expect((await read(sam, joined, booked)).messages).toEqual([booking]);
    expect((await read(dana, joined, booked)).messages).toContain(booking);
  });

  it('follow a change of the settings from the next booking on', async () => {
    const player = golferState();
    const quiet = { ...player.notificationSettings, bookingConfirmations: false };
    await publishers.auth.publish(authEvents.userRegistered, player);
    const changed = await publishers.auth.publish(
      authEvents.userChanged,
      { ...player, notificationSettings: quiet },
      2,
    );
    await read(player, changed);
    const booked = await publishers.recommendation.publish(
      recommendationEvents.teeTimeBooked,
      teeTimeState({ players: [player.id] }),
    );
    expect(await read(player, booked)).toEqual({ messages: [], isStale: false });
  });

  it('wait for a golfer who becomes known later than the booking they play in', async () => {
    const player = golferState();
    const teeTime = teeTimeState({ players: [player.id] });
    const booked = await publishers.recommendation.publish(recommendationEvents.teeTimeBooked, teeTime);
    const { manager } = await publishers.recommendation.link;
    await until('a delivery that comes again', async () => {
      const reader = await manager.consumers.info(streamOf('recommendation'), 'notification');
      return reader.num_redelivered > 0;
    });
    expect((await read(player)).messages).toEqual([]);

    await publishers.auth.publish(authEvents.userRegistered, player);
    await until('the notification', async () => (await read(player, booked)).messages.length === 1);
  });
});
