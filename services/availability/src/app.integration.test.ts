import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { type Broker, connectBroker, ensureStream } from '@fourball/kit/events/broker.ts';
import { startTestBroker, type TestBroker } from '@fourball/kit/testing/broker.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AvailabilityService, startAvailabilityService } from './testing/availability-service.ts';
import { inDays } from './testing/dates.ts';
import { membership } from './testing/memberships.ts';

let server: TestBroker;
let broker: Broker;
let service: AvailabilityService;

beforeAll(async () => {
  server = await startTestBroker();
  broker = connectBroker({ url: server.url, name: 'test', log });
  service = await startAvailabilityService(broker);
});
afterAll(async () => {
  await service.stop();
  await broker.close();
  await server.remove();
});

test("a golfer who has just joined a squad sees the squad's availability", async () => {
  const { stream } = await broker.link;
  await ensureStream(await broker.link, 'squad');
  const joined = membership();
  const event = eventOf(squadEvents.memberJoined, 1, joined);
  await stream.publish(`${event.type}.${event.subject}`, JSON.stringify(event), { msgID: event.id });
  const url = `/api/squads/${joined.squadId}/availability`;
  const answer = await service.call('GET', url, joined.userId, { writes: `squad:${event.writeid}:1` });
  expect(answer.headers).not.toHaveProperty('fourball-stale');
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
});

test('what the service writes reaches its stream', async () => {
  const { userId } = membership();
  const body = { date: inDays(10), timeSlots: ['09:00'] };
  const entry = (await service.call('POST', '/api/availability', userId, { body })).json();
  const { manager } = await broker.link;
  const message = await until('the event of the new entry', () =>
    manager.streams
      .getMessage('AVAILABILITY', { last_by_subj: `availability.entry-saved.v1.${entry.id}` })
      .catch(() => undefined),
  );
  expect(message.json()).toMatchObject({ subject: entry.id, data: { userId, timeSlots: ['09:00'] } });
});
