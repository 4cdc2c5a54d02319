import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokerRefusals } from './broker-refusals.ts';
import { queryOf } from './databases.ts';
import { eventsCommand, ownEventsCommand } from './events-command.ts';
import { registerGolfer } from './golfer.ts';
import { createSquad, inDays } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';

interface Reader {
  readonly service: ServiceName;
  readonly publishers: readonly ServiceName[];
  readonly readModels: readonly string[];
  /** A row that its owner does not know. */
  readonly phantom: string;
}

const someId = 'gen_random_uuid()';
const readers: readonly Reader[] = [
  {
    service: 'squad',
    publishers: ['auth', 'recommendation'],
    readModels: ['golfers', 'tee_times'],
    phantom: `golfers (id, version, first_name, last_name, email) VALUES (${someId}, 1, 'No', 'Body', '')`,
  },
  {
    service: 'availability',
    publishers: ['squad'],
    readModels: ['memberships'],
    phantom: `memberships (id, version, squad_id, user_id, status) VALUES (${someId}, 1, ${someId}, ${someId}, 'active')`,
  },
  {
    service: 'recommendation',
    publishers: ['auth', 'squad', 'availability'],
    readModels: ['golfers', 'squads', 'memberships', 'availability_entries'],
    phantom: `squads (id, version, name, created_by) VALUES (${someId}, 1, 'Nobody''s', ${someId})`,
  },
  {
    service: 'notification',
    publishers: ['auth', 'squad', 'recommendation'],
    readModels: ['golfers', 'squads', 'memberships'],
    phantom: `squads (id, version, name) VALUES (${someId}, 1, 'Nobody''s')`,
  },
];
const owners = ['auth', 'squad', 'availability', 'recommendation'] as const satisfies ServiceName[];

let stack: ProofStack;
let before: Awaited<ReturnType<typeof checksums>>;
beforeAll(async () => {
  stack = await startProofStack();
  await mainJob();
  await allHeard();
  before = await checksums();
});
afterAll(() => stack?.stop());

/** Three golfers, two entries of which one is taken back, a changed profile, a booked tee time. */
async function mainJob() {
  const creator = await registerGolfer(stack.url, 'Creator');
  const [dana, sam] = [await registerGolfer(stack.url, 'Dana'), await registerGolfer(stack.url, 'Sam')];
  const { squad, inviteCode } = await createSquad(creator, 'Weekend Warriors');
  for (const golfer of [dana, sam]) await golfer.ask(squadRoutes.join, { params: { inviteCode } });
  for (const golfer of [creator, dana, sam]) {
    for (const day of [5, 6]) {
      const body = { date: inDays(day), timeSlots: ['09:00' as const] };
      await golfer.ask(availabilityRoutes.saveAvailability, { body });
    }
  }
  await dana.ask(availabilityRoutes.deleteAvailability, { params: { date: inDays(6) } });
  await sam.ask(authRoutes.changeProfile, { body: { handicap: 7.5, preferredDays: ['saturday'] } });
  const params = { squadId: squad.id };
  const [offer] = await creator.ask(recommendationRoutes.generateRecommendations, { params });
  if (!offer) throw new Error('Nothing was recommended');
  const recommendation = { params: { recommendationId: offer.id } };
  for (const golfer of [creator, dana, sam])
    await golfer.ask(recommendationRoutes.confirmRecommendation, recommendation);
  await creator.ask(recommendationRoutes.bookRecommendation, { ...recommendation, body: {} });
}

/** Waits until every reader has dealt with every event of its publishers. */
async function allHeard() {
  const idsIn = async (service: ServiceName, table: string) =>
    (await queryOf<{ id: string }>(stack, service, `SELECT event_id AS id FROM ${table}`)).map(({ id }) => id);
  for (const { service, publishers } of readers) {
    await until(
      `${service} to have heard of everything`,
      async () => {
        const heard = new Set(await idsIn(service, 'inbox'));
        const written = await Promise.all(publishers.map((publisher) => idsIn(publisher, 'outbox')));
        return written.flat().every((id) => heard.has(id));
      },
      60_000,
    );
  }
}

/** A checksum of each read model, and of the notifications: an effect that shows when something is told twice. */
async function checksums() {
  const tables = [...readers, { service: 'notification' as const, readModels: ['notifications'] }].flatMap(
    ({ service, readModels }) => readModels.map((table) => ({ service, table })),
  );
  return Promise.all(
    tables.map(async ({ service, table }) => {
      const [content] = await queryOf<{ rows: number; checksum: string }>(
        stack,
        service,
        `SELECT count(*)::int AS rows, md5(string_agg(content::text, '' ORDER BY id)) AS checksum FROM ${table} AS content`,
      );
      return { service, table, ...content };
    }),
  );
}

const say = (service: ServiceName, ...words: string[]) => eventsCommand(stack.dataDirectory, service, ...words);

describe('after a run of the main job', () => {
  test('there are notifications and read models to compare', () => {
    for (const { rows } of before) expect(rows).toBeGreaterThan(0);
  });

  test('a snapshot of every owner changes no read model and tells nobody anything', async () => {
    expect(await say('auth', 'snapshot')).toBe('Told of 3 golfers');
    expect(await say('squad', 'snapshot')).toBe('Told of 1 squads, 3 memberships');
    expect(await say('availability', 'snapshot')).toBe('Told of 5 entries');
    expect(await say('recommendation', 'snapshot')).toMatch(/^Told of \d+ recommendations, 1 tee times, 0 weeks$/);
    await allHeard();
    expect(await checksums()).toEqual(before);
  });

  test.each(readers)('a rebuild of $service finds all as it was', async ({ service, readModels }) => {
    const report = await say(service, 'rebuild');
    for (const table of readModels)
      expect(report).toMatch(new RegExp(`^${table}: \\d+ row\\(s\\), all right before$`, 'm'));
    await allHeard();
    expect(await checksums()).toEqual(before);
  });

  test.each(readers)('a rebuild of $service mends what is missing, wrong or unknown to the owner', async (reader) => {
    const { service, readModels, phantom } = reader;
    for (const [index, table] of readModels.entries()) {
      const damage = index === 0 ? `DELETE FROM ${table}` : `UPDATE ${table} SET version = 0`;
      await queryOf(stack, service, damage);
    }
    await queryOf(stack, service, `INSERT INTO ${phantom}`);
    expect(await checksums()).not.toEqual(before);
    expect(await say(service, 'rebuild')).toContain('1 removed');
    expect(await checksums()).toEqual(before);
  });

  test('a service needs no more than its own account to tell its state anew and to rebuild', async () => {
    expect(await ownEventsCommand(stack.wiring, 'squad', 'snapshot')).toBe('Told of 1 squads, 3 memberships');
    expect(await ownEventsCommand(stack.wiring, 'squad', 'rebuild')).toMatch(
      /^golfers: \d+ row\(s\), all right before$/m,
    );
    await allHeard();
    expect(await checksums()).toEqual(before);
  });

  test('nothing is lost, and after the loss of the whole broker store everything comes again without effect', async () => {
    for (const owner of owners) expect(await say(owner, 'reconcile')).toBe('The stream has lost nothing');
    const wipedAt = new Date().toISOString();
    await stack.wipeBroker();
    await until(
      'every event to be published again',
      async () => {
        const counts = await Promise.all(
          owners.map((owner) =>
            queryOf<{ waiting: number }>(
              stack,
              owner,
              `SELECT (count(*) FILTER (WHERE published_at IS NULL OR stream_created < '${wipedAt}'))::int AS waiting
               FROM outbox`,
            ),
          ),
        );
        return counts.flat().every(({ waiting }) => waiting === 0);
      },
      30_000,
    );
    for (const owner of owners) expect(await say(owner, 'reconcile')).toBe('The stream has lost nothing');
    await allHeard();
    expect(await checksums()).toEqual(before);
  });

  test('a dead letter is listed, and stays with the new reason when its replay fails again', async () => {
    const id = '01976b1e-0000-7000-8000-000000000001';
    await queryOf(
      stack,
      'notification',
      `INSERT INTO dead_letters (event_id, type, reason, deliveries, envelope)
       VALUES ('${id}', 'squad.squad-created.v1', 'planted', 8, '{"planted": true}')`,
    );
    expect(await say('notification', 'dead-letters')).toContain('planted\n1 dead letter(s)');
    expect(await say('notification', 'dead-letters')).not.toContain('{"planted":true}');
    expect(await say('notification', 'dead-letters', '--payload')).toContain('{"planted":true}');
    await expect(say('notification', 'replay', '--all')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('0 of 1 applied'),
    });
    const [letter] = JSON.parse(await say('notification', 'dead-letters', '--json'));
    expect(letter).toMatchObject({ eventId: id, deliveries: 9, reason: expect.stringContaining('specversion') });
    await queryOf(stack, 'notification', `DELETE FROM dead_letters WHERE event_id = '${id}'`);
  });

  test('the broker has refused no account what it needed', async () => {
    expect(await brokerRefusals(stack)).toEqual([]);
  });

  test('words that are no command are answered with those that are', async () => {
    await expect(say('squad', 'rebuilt')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('rebuild '),
    });
    await expect(say('squat' as 'squad', 'rebuild')).rejects.toMatchObject({
      stderr: expect.stringContaining('auth, squad'),
    });
  });
});
