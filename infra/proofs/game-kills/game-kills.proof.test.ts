import { setTimeout as pause } from 'node:timers/promises';
import { DAYS } from '@fourball/contracts/constants.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { standingGameRoutes } from '@fourball/contracts/http/standing-game.ts';
import { createPool } from '@fourball/kit/database/database.ts';
import { queueJobs } from '@fourball/kit/jobs/jobs.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { SEED } from '@fourball/kit/testing/seed.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../lib/random.ts';
import { openDatabases } from '../../ops/events/databases.ts';
import { waitUntilQuiet } from '../../ops/events/quiet.ts';
import { wholeNumber } from '../chaos/settings.ts';
import { type ChaosStack, startChaosStack } from '../chaos/stack.ts';
import { queryOf } from '../databases.ts';
import { registerGolfer, verifyAddresses } from '../golfer.ts';
import { inDays } from '../squad.ts';
import { brokenIn, type Expected, type GameFacts } from './facts.ts';

/*
 * Dates of standing games are opened and locked by three replicas of the recommendation service, and told of by three of the
 * notification service, while one after the other is killed.
 */
const KILLS = wholeNumber('KILLS', process.env.KILLS, 30);
const REPLICAS = 3;
const MOST = 4;
/** Squads by how many of their six golfers are usually in, whether they book by rule, and how their dates end. */
const SQUADS = [
  { name: 'Booked', coming: 5, books: true, status: 'locked', end: 'locked' },
  { name: 'Held', coming: 5, books: false, status: 'locked', end: 'locked' },
  { name: 'Short', coming: 2, books: false, status: 'open', end: 'short' },
] as const;

let stack: ChaosStack;
const expected = new Map<string, Expected>();
const log = createLog('proofs', 'silent');

beforeAll(async () => {
  stack = await startChaosStack({ replicas: REPLICAS });
  for (const squad of SQUADS) await prepareSquad(squad);
}, 600_000);
afterAll(() => stack?.remove());

async function prepareSquad({ name, coming, books, status, end }: (typeof SQUADS)[number]) {
  const golfers = await Promise.all(
    ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay'].map((first) => registerGolfer(stack.url, first)),
  );
  const leader = golfers[0] as (typeof golfers)[number];
  await verifyAddresses(stack, ...golfers);
  const { id: squadId } = await leader.ask(squadRoutes.createSquad, {
    body: { name, isPrivate: false, autoBookEnabled: books },
  });
  const params = { squadId };
  for (const golfer of golfers.slice(1)) await golfer.ask(squadRoutes.joinSquad, { params });
  const rules = {
    ...{ name, weekdays: [...DAYS], firstDate: inDays(20), earliest: '08:10', latest: '08:10' },
    ...{ mostPlayers: MOST, leastPlayers: MOST, nudges: [], opens: { daysBefore: 5, time: '08:00' } },
  };
  const { id: gameId } = await leader.ask(standingGameRoutes.createStandingGame, { params, body: rules });
  for (const golfer of golfers.slice(0, coming))
    await golfer.ask(standingGameRoutes.setStandingAnswer, { params: { gameId }, body: { answer: 'usually-in' } });
  // As by an act before each date: after a kill many dates may end at once, and standing answers lapse after three.
  await recommendation('UPDATE standing_answers SET missed = -100000');
  expected.set(squadId, {
    status,
    kinds: ['opened', end],
    golfers: golfers.map(({ user }) => user.id),
  });
}

const recommendation = <Row extends object>(statement: string) => queryOf<Row>(stack, 'recommendation', statement);

/** Looks at what is due now, as each minute does. */
async function look() {
  const pool = createPool(stack.databaseUrls.recommendation ?? '', log);
  try {
    await queueJobs({ pool, log }, [{ task: 'run-standing-games', data: {} }]);
  } finally {
    await pool.end();
  }
}

/** Has the next date of each game open, and those that are open reach their deadlines. */
async function advance() {
  await recommendation(
    `UPDATE game_dates SET deadline_at = now() - interval '1 second', due_at = now()
     WHERE status = 'open' AND deadline_at > now()`,
  );
  await recommendation(
    `UPDATE game_dates SET opens_at = now(), due_at = now() WHERE id IN
     (SELECT DISTINCT ON (game_id) id FROM game_dates WHERE status = 'planned' AND opens_at > now() ORDER BY game_id, date)`,
  );
  await look();
}

const begun = "opens_at <= now() AND status <> 'skipped'";
const pending = `SELECT id FROM game_dates WHERE status IN ('planned', 'open') AND due_at <= now()`;

const untilNoneIsDue = () =>
  until('all that was due to be done', async () => (await recommendation(pending)).length === 0, 240_000);

test(`${KILLS} kills while dates open and end: each word once in the app, each mail at least once`, async () => {
  const random = createRandom(`${SEED}/game-kills`);
  let senders = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await advance();
    await pause(random.whole(0, 1_500));
    const victim = random.pick(['recommendation', 'notification'] as const);
    if (victim === 'notification') senders += 1;
    await stack.kill({
      kind: 'kill',
      victim,
      replica: random.whole(1, REPLICAS),
      afterMs: 0,
      wipesStore: false,
      clockAheadMs: 0,
    });
  }
  await stack.up();
  for (let round = 0; round < 2; round += 1) {
    await untilNoneIsDue();
    await recommendation(
      `UPDATE game_dates SET deadline_at = now() - interval '1 second', due_at = now() WHERE status = 'open' AND deadline_at > now()`,
    );
    await look();
  }
  await untilNoneIsDue();
  const databases = openDatabases(stack.databaseUrls);
  try {
    expect(await waitUntilQuiet({ databases, brokerUrl: stack.brokerUrl, deadlineMs: 180_000 })).toBeDefined();
  } finally {
    await databases.close();
  }
  await queryOf(stack, 'notification', 'UPDATE mails SET next_attempt_at = now() WHERE outcome IS NULL');
  const waiting = 'SELECT id FROM mails WHERE outcome IS NULL';
  await until(
    'all mails to be sent',
    async () => (await queryOf(stack, 'notification', waiting)).length === 0,
    180_000,
  );
  const facts = await readGameFacts();
  console.log(`${facts.dates.length} dates, ${facts.told.length} words, ${facts.letters.size} mails, SEED=${SEED}`);
  expect(facts.dates.length).toBeGreaterThanOrEqual(SQUADS.length);
  expect(brokenIn(facts, { expected, mostPlayers: MOST, kills: senders })).toEqual([]);
}, 3_600_000);

async function readGameFacts(): Promise<GameFacts> {
  const notification = <Row extends object>(statement: string) => queryOf<Row>(stack, 'notification', statement);
  const idOf = (messageId = '') => /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId;
  const letters = Map.groupBy(stack.mailServer.letters, (letter) => idOf(letter.header('message-id')));
  return {
    dates: await recommendation(`SELECT id, squad_id AS "squadId", status FROM game_dates WHERE ${begun}`),
    events: await recommendation(
      `SELECT aggregate_id AS "dateId", substring(type FROM 'game-date-([a-z]+)') AS kind FROM outbox WHERE type LIKE '%game-date-%'`,
    ),
    owed: await notification('SELECT date_id AS "dateId", kind, user_id AS "userId" FROM game_date_notices'),
    told: await notification(
      `SELECT data->'gameDate'->>'dateId' AS "dateId", title, user_id AS "userId" FROM notifications WHERE data ? 'gameDate'`,
    ),
    seats: await recommendation(
      `SELECT d.id AS "dateId", sum(t.booked_players)::int AS players FROM game_dates d
       JOIN tee_times t ON t.recommendation_id = d.recommendation_id AND t.status = 'confirmed' GROUP BY d.id`,
    ),
    mails: await notification('SELECT id, outcome FROM mails'),
    letters: new Map([...letters].map(([id, some]) => [id, some.length])),
  };
}
