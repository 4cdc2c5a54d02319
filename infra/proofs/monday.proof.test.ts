import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { NotificationSettings } from '@fourball/contracts/http/auth.ts';
import { until } from '@fourball/kit/testing/until.ts';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { repository } from '../dev-stack/parts.ts';
import type { RunningProcess } from '../dev-stack/processes.ts';
import { fillSquads } from '../ops/monday/squads.ts';
import { queryOf } from './databases.ts';
import { nextMonday } from './jobs.ts';
import { ownStack } from './own-stack.ts';
import { startReplica } from './replicas.ts';
import { settled } from './settled.ts';

/*
 * Three processes of the recommendation service share a Monday's work, three of the notification service its word, and one
 * of each is killed in the middle of it.
 */
const SQUADS = 900;
const MEMBERS = 4;
const week = nextMonday();
/** Only the week: the rounds that the rule books are told of as well. */
const settings: NotificationSettings = {
  teeTimeAlerts: false,
  squadInvites: false,
  bookingConfirmations: false,
  weeklyReminders: true,
  emailNotifications: false,
  pushNotifications: false,
};
const services = ['recommendation', 'notification'] as const;
type Service = (typeof services)[number];

const stack = await ownStack();
const replicas: Record<Service, RunningProcess[]> = { recommendation: [], notification: [] };
afterAll(() => Promise.all(Object.values(replicas).flatMap((those) => those.map((replica) => replica.stop()))));

/** Has the notification service know the squads as if it had heard of them; all golfers want to hear of Mondays. */
async function tellOfMembers() {
  const rows = JSON.stringify(await queryOf(stack, 'recommendation', 'SELECT id, squad_id, user_id FROM memberships'));
  const given = `json_to_recordset('${rows}') AS given (id uuid, squad_id uuid, user_id uuid)`;
  for (const statement of [
    `INSERT INTO squads (id, version, name) SELECT DISTINCT squad_id, 1, 'Squad' FROM ${given}`,
    `INSERT INTO golfers (id, version, email, first_name, last_name, notification_settings)
     SELECT DISTINCT user_id, 1, user_id || '@example.com', 'Golfer', 'Proof', '${JSON.stringify(settings)}'::jsonb
     FROM ${given}`,
    `INSERT INTO memberships (id, version, squad_id, user_id, status, joined_at, is_announced)
     SELECT id, 1, squad_id, user_id, 'active', now(), true FROM ${given}`,
  ])
    await queryOf(stack, 'notification', statement);
}

const count = async (service: Service, from: string, what = '*') => {
  const statement = `SELECT count(${what})::int AS rows FROM ${from}`;
  return (await queryOf<{ rows: number }>(stack, service, statement))[0]?.rows ?? 0;
};
const RANKED = `weekly_optimal_slots WHERE week_starting = '${week}'`;
const RANKED_EVENTS = "outbox WHERE type = 'recommendation.weekly-slots-ranked.v1'";
const BATCHES = "jobs.job WHERE name = 'weekly-slots-batch' AND";
const BOOKED = 'squad_tee_time_recommendations WHERE booked_by_rule';
const TOLD = "notifications WHERE type = 'weekly_slots'";

/** The operator's command, as a process of its own. */
async function runMonday(): Promise<string> {
  const env = { ...process.env, DATABASE_URL: stack.wiring.databaseUrls.recommendation };
  const command = ['infra/ops/cli.ts', 'monday', '--week', week];
  return (await promisify(execFile)(process.execPath, command, { cwd: repository, env })).stdout.trim();
}
const allJobsDone = () =>
  until(
    'all jobs to be done',
    async () => (await count('recommendation', "jobs.job WHERE name LIKE 'weekly%' AND state < 'completed'")) === 0,
    120_000,
  );

for (const service of services)
  for (const name of ['second', 'third'])
    replicas[service].push(await startReplica(stack, service, `${name}-${service}`));
const client = new pg.Client({ connectionString: stack.wiring.databaseUrls.recommendation ?? '' });
await client.connect();
const filling = fillSquads(client, { squads: SQUADS, members: MEMBERS, week, oneInBooks: 3 });
const { booking } = await filling.finally(() => client.end());
await tellOfMembers();

test('of three replicas one is killed in the middle: each squad is ranked and told once, and booked at most once', async () => {
  expect(await runMonday()).toBe(`Queued the ranking of the week of ${week}.`);
  const ranking = await until(
    'all three to be at work',
    async () => {
      const isAtWork = (await count('recommendation', `${BATCHES} state = 'active'`)) === 3;
      return isAtWork && (await count('recommendation', RANKED)) > 0 && replicas.recommendation.shift();
    },
    60_000,
  );
  await ranking.kill();
  expect(await count('recommendation', RANKED)).toBeLessThan(SQUADS);
  const telling = await until(
    'members to be told',
    async () => (await count('notification', TOLD)) > 0 && replicas.notification.shift(),
  );
  await telling.kill();
  expect(await count('notification', TOLD)).toBeLessThan(SQUADS * MEMBERS);

  await allJobsDone();
  expect(await count('recommendation', `${BATCHES} retry_count > 0 AND state = 'completed'`)).toBe(1);
  for (const what of ['*', 'DISTINCT squad_id']) expect(await count('recommendation', RANKED, what)).toBe(SQUADS);
  for (const what of ['*', "DISTINCT envelope->'data'->>'squadId'"])
    expect(await count('recommendation', RANKED_EVENTS, what)).toBe(SQUADS);
  await settled(stack);
  for (const what of ['*', 'DISTINCT user_id']) expect(await count('notification', TOLD, what)).toBe(SQUADS * MEMBERS);

  const booked = await queryOf<{ squad_id: string }>(stack, 'recommendation', `SELECT squad_id FROM ${BOOKED}`);
  expect(booked.map((row) => row.squad_id).toSorted()).toEqual(booking.toSorted());
  expect(await count('recommendation', `${RANKED} AND auto_booked IS NOT NULL`)).toBe(booking.length);
  const seats = `status = 'confirmed' AND booked_players = ${MEMBERS}`;
  expect(await count('recommendation', `tee_times WHERE booked_by_rule AND ${seats}`)).toBe(booking.length);
});

test('asked again, the week stays as it is', async () => {
  await runMonday();
  await allJobsDone();
  await settled(stack);
  expect(await count('recommendation', RANKED_EVENTS)).toBe(SQUADS);
  expect(await count('recommendation', BOOKED)).toBe(booking.length);
  expect(await count('notification', TOLD)).toBe(SQUADS * MEMBERS);
});
