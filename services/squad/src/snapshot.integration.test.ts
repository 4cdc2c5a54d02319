import { Envelope } from '@fourball/contracts/events/event.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { publishSnapshot } from '@fourball/kit/events/publish/snapshot.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { createTestDatabase } from '@fourball/kit/testing/database.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from './client.ts';
import type { PrismaClient } from './generated/prisma/client.ts';
import { aggregates } from './snapshot.ts';

/** More than two pages. */
const SQUADS = 230;
const squads = Array.from({ length: SQUADS }, (_, index) => ({
  id: newId(),
  name: `Squad ${index}`,
  createdBy: newId(),
  version: index + 1,
}));
const creators = squads.map(({ id, createdBy }) => ({
  id: newId(),
  squadId: id,
  userId: createdBy,
  role: 'leader' as const,
}));

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: PrismaClient;
beforeAll(async () => {
  database = await createTestDatabase({ migrations: new URL('../prisma/migrations', import.meta.url) });
  client = createClient(database.pool);
  await client.$transaction([
    client.squad.createMany({ data: squads }),
    client.squadMember.createMany({ data: creators }),
  ]);
});
afterAll(async () => {
  await client.$disconnect();
  await database.drop();
});

it('a snapshot tells of every aggregate once, as it is and under its version, also while no relay runs', async () => {
  const given = { publisher: 'squad', client, pool: database.pool, aggregates } as const;
  const counts = await publishSnapshot({ ...given, wake: () => {}, log, relayAwayMs: 50 });
  expect(counts).toEqual({ squads: SQUADS, memberships: SQUADS });
  const rows = await client.outboxEvent.findMany({ orderBy: { id: 'asc' } });
  const told = rows.map(({ envelope }) => Envelope.parse(envelope));
  expect(told.every(({ snapshot }) => snapshot === true)).toBe(true);
  expect(told.slice(0, SQUADS).map(({ subject, aggregateversion }) => [subject, aggregateversion])).toEqual(
    squads.map(({ id, version }) => [id, version]),
  );
  expect(told[7]).toMatchObject({ type: squadEvents.squadCreated.type, data: { name: 'Squad 7' } });
  expect(told.at(-1)?.type).toBe(squadEvents.memberJoined.type);
});
