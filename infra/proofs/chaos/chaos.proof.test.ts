import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { brokerAccess } from '@fourball/kit/events/broker-access.ts';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { type Databases, openDatabases } from '../../ops/events/databases.ts';
import { publishersOf } from '../../ops/events/readers.ts';
import { tellCounts } from '../counts.ts';
import { type Campaign, runCampaign } from './campaign.ts';
import { readFacts } from './facts/read-facts.ts';
import { violationsOf } from './invariants.ts';
import { readChaosSettings } from './settings.ts';
import { type ChaosStack, startChaosStack } from './stack.ts';
import { summaryOf, violationsText } from './summary.ts';

/* With every third kill comes another fault. */
const settings = readChaosSettings(process.env);
/** How often the blows are told while they fall. */
const TOLD_EVERY = 10;
const QUIET_DEADLINE_MS = 120_000;

let stack: ChaosStack;
let campaign: Campaign;
beforeAll(async () => {
  stack = await startChaosStack(settings);
  let [struck, told] = [0, 0];
  campaign = await runCampaign({
    ...settings,
    stack,
    quietDeadlineMs: QUIET_DEADLINE_MS,
    onBlow(recoveries) {
      struck += recoveries.filter(({ kind }) => kind === 'kill').length;
      if (struck < told + TOLD_EVERY) return;
      told = struck;
      console.log(`${struck} of ${settings.kills} kills`);
    },
  });
});
/** The logs of a run that failed are kept. */
let keepFolder = false;
afterAll(() => stack?.remove({ keepFolder }));

test('kills and what befalls connections, streams and clocks besides, under load: nothing lost, nothing twice, nothing made up, all back in time', (context) => {
  onTestFailed(() => {
    keepFolder = true;
  });
  const violations = violationsOf(campaign);
  const others = campaign.recoveries.filter(({ kind }) => kind !== 'kill');
  tellCounts(context, `${settings.kills} kills, ${others.length} other faults, ${settings.replicas} replicas`);
  console.log(summaryOf(campaign));
  expect(violations, `${violationsText(violations)}\nThe logs of every process are in ${stack.folder}/logs.`).toEqual(
    [],
  );
  expect(campaign.recoveries.length - others.length).toBe(settings.kills);
  expect(new Set(campaign.recoveries.map(({ kind }) => kind))).toEqual(new Set(['kill', ...settings.lesser]));
});

test('the inboxes that are checked are those of all who read from the broker', async () => {
  const connection = await connect(brokerAccess(stack.brokerUrl));
  const manager = await jetstreamManager(connection);
  const found: string[] = [];
  for await (const { config } of manager.streams.list()) {
    for await (const { name } of manager.consumers.list(config.name))
      found.push(`${name} of ${config.name.toLowerCase()}`);
  }
  await connection.close();
  const checked = SERVICES.flatMap((reader) => publishersOf[reader].map((publisher) => `${reader} of ${publisher}`));
  expect(found.toSorted()).toEqual(checked.toSorted());
});

/** Damage that a bug would leave in the database of a service, by words of the promise that must notice it. */
const tampering: readonly (readonly [promise: string, service: ServiceName, statement: string])[] = [
  ['every answered registration', 'auth', `DELETE FROM users WHERE email = 'probe@example.com'`],
  ['every answered squad', 'squad', `DELETE FROM squads WHERE name = 'Probes'`],
  ['every invite', 'squad', 'UPDATE squads SET invite_code = NULL, invite_code_expires_at = NULL'],
  [
    'is on the audit trail, once',
    'squad',
    `INSERT INTO audit_entries (id, deed, rule, user_id, about, count)
     SELECT gen_random_uuid(), deed, rule, user_id, about, count FROM audit_entries WHERE rule = 'account-deleted' LIMIT 1`,
  ],
  ['every answered joining', 'squad', `DELETE FROM squad_members WHERE role = 'member'`],
  ['every availability entry', 'availability', `UPDATE availability SET time_slots = '{"18:00","06:00","12:00"}'`],
  [
    'every answered confirmation',
    'recommendation',
    'UPDATE squad_tee_time_recommendations SET confirmed_members = confirmed_members[:1]',
  ],
  ['every answered booking', 'recommendation', 'DELETE FROM tee_time_bookings'],
  ['who was added', 'squad', `UPDATE added_golfers SET last_name = 'Stranger'`],
  [
    'word by a link',
    'recommendation',
    `UPDATE round_answers SET answer = CASE answer WHEN 'out' THEN 'in'::answer ELSE 'out'::answer END`,
  ],
  [
    'their place and seat',
    'recommendation',
    `UPDATE tee_time_bookings SET status = 'cancelled' WHERE status = 'confirmed'
       AND EXISTS (SELECT FROM golfers WHERE golfers.id = user_id AND NOT claimed)`,
  ],
  ['rounds that overlap', 'recommendation', `UPDATE tee_times SET ends_at = ends_at + interval '100 days'`],
  ['every change of an aggregate', 'squad', 'DELETE FROM outbox WHERE id = (SELECT max(id) FROM outbox)'],
  ['in an outbox', 'auth', 'UPDATE outbox SET published_at = NULL WHERE id = (SELECT max(id) FROM outbox)'],
  ['by every reader', 'availability', 'DELETE FROM inbox'],
  ['its publisher does not know', 'availability', 'UPDATE inbox SET event_id = gen_random_uuid()'],
  [
    'no dead letter',
    'squad',
    `INSERT INTO dead_letters (event_id, type, reason, deliveries, envelope) VALUES (gen_random_uuid(), 'x', 'x', 8, '{}')`,
  ],
  [
    'every read model',
    'recommendation',
    `UPDATE availability_entries SET time_slots = '{}' WHERE id = (SELECT max(id::text)::uuid FROM availability_entries WHERE NOT gone)`,
  ],
  [
    'each joining, once',
    'notification',
    `INSERT INTO notifications (id, user_id, type, title, message)
     SELECT gen_random_uuid(), user_id, type, title, message FROM notifications WHERE type = 'squad_update' LIMIT 1`,
  ],
  [
    'every mail that was to be sent',
    'notification',
    `UPDATE mails SET id = gen_random_uuid() WHERE id = (SELECT max(id::text)::uuid FROM mails WHERE outcome = 'sent')`,
  ],
  ["every squad's week", 'recommendation', 'DELETE FROM weekly_optimal_slots'],
  [
    'others of their squad play',
    'notification',
    `INSERT INTO notifications (id, user_id, type, title, message, data)
     SELECT gen_random_uuid(), user_id, type, title, message, data FROM notifications
     WHERE title LIKE 'Your squad plays on %' LIMIT 1`,
  ],
  ['each tee time, once', 'notification', `DELETE FROM notifications WHERE type = 'booking_confirmation'`],
];

describe('the checks read the databases', () => {
  let databases: Databases;
  beforeAll(() => {
    databases = openDatabases(stack.databaseUrls);
  });
  afterAll(() => databases?.close());

  test.each(tampering)('%s: noticed in the database of the %s service', async (promise, service, statement) => {
    await databases.of[service]('BEGIN');
    await databases.of[service](statement);
    const facts = await readFacts(databases);
    await databases.of[service]('ROLLBACK');
    expect(violationsOf({ ...campaign, facts }).filter(({ invariant }) => invariant.includes(promise))).toHaveLength(1);
  });
});
