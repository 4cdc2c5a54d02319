import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { Envelope } from '@fourball/contracts/events/event.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { type Broker, connectBroker, ensureStream } from '@fourball/kit/events/broker.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { startTestBroker, type TestBroker } from '@fourball/kit/testing/broker.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { golfer } from './testing/golfers.ts';
import { type SquadService, startSquadService } from './testing/squad-service.ts';
import { teeTime } from './testing/tee-times.ts';

let server: TestBroker;
let broker: Broker;
let service: SquadService;

beforeAll(async () => {
  server = await startTestBroker();
  broker = connectBroker({ url: server.url, name: 'test', log });
  service = await startSquadService(broker);
});
afterAll(async () => {
  await service.stop();
  await broker.close();
  await server.remove();
});

/** Publishes as another service does; answers the token by which a session waits for it. */
async function publish(publisher: 'auth' | 'recommendation', event: Envelope): Promise<string> {
  const link = await broker.link;
  await ensureStream(link, publisher);
  await link.stream.publish(`${event.type}.${event.subject}`, JSON.stringify(event), { msgID: event.id });
  return `${publisher}:${event.writeid}:1`;
}

test('a golfer who has just registered sees their own name in the squad that they create', async () => {
  const dana = golfer();
  const writes = await publish('auth', eventOf(authEvents.userRegistered, 1, dana));
  const answer = await service.call('POST', '/api/squads', dana.id, { body: { name: 'Dawn Patrol' }, writes });
  expect(answer.headers).not.toHaveProperty('fourball-stale');
  expect(answer.json().members[0].user).toMatchObject({ firstName: 'Dana', handicap: 12.4 });
});

test('whoever has just booked sees the tee time on the home screen', async () => {
  const userId = newId();
  const squad = (await service.call('POST', '/api/squads', userId, { body: { name: 'Bookers' } })).json();
  const booked = teeTime(squad.id, 24);
  const writes = await publish('recommendation', eventOf(recommendationEvents.teeTimeBooked, 1, booked));
  const answer = await service.call('GET', '/api/squads', userId, { writes });
  expect(answer.headers).not.toHaveProperty('fourball-stale');
  expect(answer.json()[0].nextTeeTime).toEqual({ date: booked.date, time: booked.time });
});

test('what the service writes reaches its stream', async () => {
  const squad = (await service.call('POST', '/api/squads', newId(), { body: { name: 'Heard' } })).json();
  const { manager } = await broker.link;
  const message = await until('the event of the new squad', () =>
    manager.streams.getMessage('SQUAD', { last_by_subj: `squad.squad-created.v1.${squad.id}` }).catch(() => undefined),
  );
  expect(message.json()).toMatchObject({ subject: squad.id, data: { name: 'Heard' } });
});
