import { Envelope } from '@fourball/contracts/events/event.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { publishSnapshot } from '@fourball/kit/events/publish/snapshot.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { callsNamed, callsServed } from '@fourball/kit/testing/calls.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { expect, test } from 'vitest';
import { aggregates } from './snapshot.ts';
import { startSquadService } from './testing/squad-service.ts';
import { squadData } from './testing/squads.ts';

test('the service answers every call that the contracts give it, checked by them, and no other', async () => {
  expect(await callsServed(() => startSquadService())).toEqual(callsNamed('squad'));
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
