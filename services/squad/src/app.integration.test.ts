import { authEvents } from '@fourball/contracts/events/auth.ts';
import { Envelope } from '@fourball/contracts/events/event.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { connectBroker, ensureStream } from '@fourball/kit/events/broker.ts';
import { publishSnapshot } from '@fourball/kit/events/publish/snapshot.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { startTestBroker } from '@fourball/kit/testing/broker.ts';
import { callsNamed, callsServed } from '@fourball/kit/testing/calls.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { aggregates } from './snapshot.ts';
import { golfer } from './testing/golfers.ts';
import { startSquadService } from './testing/squad-service.ts';
import { squadData } from './testing/squads.ts';

test('the service answers every call that the contracts give it, checked by them, and no other', async () => {
  expect(await callsServed(() => startSquadService())).toEqual(callsNamed('squad'));
});

test('a golfer who has just registered sees their own name in the squad that they create', async () => {
  const server = await startTestBroker();
  onTestFinished(server.remove);
  const broker = connectBroker({ url: server.url, name: 'test', log });
  onTestFinished(broker.close);
  const link = await broker.link;
  await ensureStream(link, 'auth');
  const service = await startSquadService(broker);
  const dana = golfer();
  const event = eventOf(authEvents.userRegistered, 1, dana);
  // A request waits for what is read, not for a reader that has yet to begin.
  await until('a reader', async () => (await link.manager.streams.info('AUTH')).state.consumer_count > 0);
  await link.stream.publish(`${event.type}.${event.subject}`, JSON.stringify(event), { msgID: event.id });
  const asking = { body: { name: 'Dawn Patrol' }, writes: `auth:${event.writeid}:1` };
  const answer = await service.call('POST', '/api/squads', dana.id, asking);
  expect(answer.headers).not.toHaveProperty('fourball-stale');
  expect(answer.json().members[0].user).toMatchObject({ firstName: 'Dana', handicap: 12.4 });
});

test('a snapshot tells of every aggregate once, as it is and under its version, also while no relay runs', async () => {
  const { client, pool } = await startSquadService();
  // More than two pages.
  const squads = Array.from({ length: 230 }, (_, index) => {
    const { members, ...squad } = squadData(newId());
    return { squad: { ...squad, version: index + 1 }, creator: { ...members.create, squadId: squad.id } };
  });
  await client.$transaction([
    client.squad.createMany({ data: squads.map(({ squad }) => squad) }),
    client.squadMember.createMany({ data: squads.map(({ creator }) => creator) }),
  ]);
  const ofSquad = { squadId: squads[0]?.squad.id ?? '', addedBy: newId() };
  const added = { ...ofSquad, id: newId(), firstName: 'Dana', lastName: 'Fox', handicap: 12.4 };
  const gone = { ...ofSquad, id: newId(), firstName: '', lastName: '', gone: true };
  await client.addedGolfer.createMany({ data: [added, gone] });
  const given = { publisher: 'squad', client, pool, aggregates } as const;
  const counts = await publishSnapshot({ ...given, wake: () => {}, log, relayAwayMs: 50 });
  expect(counts).toEqual({ squads: squads.length, 'golfers without an account': 1, memberships: squads.length });
  const rows = await client.outboxEvent.findMany({ orderBy: { id: 'asc' } });
  const told = rows.map(({ envelope }) => Envelope.parse(envelope));
  expect(told.every(({ snapshot }) => snapshot === true)).toBe(true);
  expect(told.slice(0, squads.length).map(({ subject, aggregateversion }) => [subject, aggregateversion])).toEqual(
    squads.map(({ squad: { id, version } }) => [id, version]),
  );
  expect(told[7]).toMatchObject({ type: squadEvents.squadCreated.type, data: { name: 'Weekend Warriors' } });
  const data = { ...added, email: null };
  expect(told[squads.length]).toMatchObject({ type: squadEvents.golferAdded.type, aggregateversion: 1, data });
  expect(told.at(-1)?.type).toBe(squadEvents.memberJoined.type);
});
