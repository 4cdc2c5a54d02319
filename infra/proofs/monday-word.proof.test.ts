import type { NotificationSettings } from '@fourball/contracts/http/auth.ts';
import { createPool } from '@fourball/kit/database/database.ts';
import { queueJobs } from '@fourball/kit/jobs/jobs.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningProcess } from '../local/processes.ts';
import { fillSquads } from '../monday/squads.ts';
import { queryOf } from './databases.ts';
import { nextMonday } from './jobs.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { startReplica } from './replicas.ts';
import { type ProofStack, startProofStack } from './stack.ts';

/* Three processes of the notification service share the word of a Monday, and one of them is killed in the middle of it. */
const SQUADS = 120;
const MEMBERS = 4;
/** Mails that one process has under way at once: so many may have been accepted when it died, and not recorded. */
const UNDER_WAY = 4;
const week = nextMonday();
const settings: NotificationSettings = {
  teeTimeAlerts: true,
  squadInvites: true,
  bookingConfirmations: true,
  weeklyReminders: true,
  emailNotifications: true,
  pushNotifications: true,
};

let server: MailServer;
let stack: ProofStack;
let replicas: RunningProcess[] = [];
beforeAll(async () => {
  server = await startMailServer();
  const environment = { SMTP_URL: server.url };
  stack = await startProofStack(environment);
  replicas = await Promise.all(
    ['second', 'third'].map((name) => startReplica(stack, 'notification', name, environment)),
  );
  const client = new pg.Client({ connectionString: stack.wiring.databaseUrls.recommendation ?? '' });
  await client.connect();
  try {
    await fillSquads(client, { squads: SQUADS, members: MEMBERS, week });
  } finally {
    await client.end();
  }
  await tellOfMembers();
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await stack?.stop();
  await server?.stop();
});

/** Publishes the squads as the notification service would have heard of them; all golfers want to hear of Mondays. */
async function tellOfMembers() {
  const members = await queryOf(stack, 'recommendation', 'SELECT id, squad_id, user_id FROM memberships');
  const rows = JSON.stringify(members);
  const given = `json_to_recordset('${rows}') AS given (id uuid, squad_id uuid, user_id uuid)`;
  for (const statement of [
    `INSERT INTO squads (id, version, name) SELECT DISTINCT squad_id, 1, 'Squad' FROM ${given}`,
    `INSERT INTO golfers (id, version, email, first_name, last_name, notification_settings)
     SELECT DISTINCT user_id, 1, user_id || '@example.com', 'Golfer', 'Proof', '${JSON.stringify(settings)}'::jsonb
     FROM ${given}`,
    `INSERT INTO memberships (id, version, squad_id, user_id, status, joined_at, is_announced)
     SELECT id, 1, squad_id, user_id, 'active', now(), true FROM ${given}`,
  ]) {
    await queryOf(stack, 'notification', statement);
  }
}

const count = async (from: string) =>
  (await queryOf<{ rows: number }>(stack, 'notification', `SELECT count(*)::int AS rows FROM ${from}`))[0]?.rows ?? 0;

async function rankTheWeek() {
  const log = createLog('proofs', 'silent');
  const pool = createPool(stack.wiring.databaseUrls.recommendation ?? '', log);
  try {
    await queueJobs({ pool, log }, [{ task: 'weekly-slots-week', data: { week }, key: `${week} all` }]);
  } finally {
    await pool.end();
  }
}

test('of three replicas one is killed in the middle: every member is told once, and mailed at least once', async () => {
  await rankTheWeek();
  const killed = await until('mails to be under way', async () =>
    server.attempts() > 20 ? replicas.shift() : undefined,
  );
  await killed.kill();
  const mailedAtDeath = server.letters.length;

  await until(
    'every mail to be sent',
    async () => {
      const sent = await count("mails WHERE kind = 'weekly-slots' AND outcome = 'sent'");
      return sent === SQUADS * MEMBERS;
    },
    170_000,
  );
  expect(mailedAtDeath).toBeLessThan(SQUADS * MEMBERS);
  const told = await queryOf<{ rows: number; golfers: number }>(
    stack,
    'notification',
    `SELECT count(*)::int AS rows, count(DISTINCT user_id)::int AS golfers FROM notifications WHERE type = 'weekly_slots'`,
  );
  expect(told).toEqual([{ rows: SQUADS * MEMBERS, golfers: SQUADS * MEMBERS }]);

  const mailed = Map.groupBy(server.letters, ({ to }) => to.join());
  expect(mailed.size).toBe(SQUADS * MEMBERS);
  expect(server.letters.length - mailed.size).toBeLessThanOrEqual(UNDER_WAY);
});
