import { until } from '@fourball/kit/testing/until.ts';
import { openDatabases } from '../../ops/events/databases.ts';
import { waitUntilQuiet } from '../../ops/events/quiet.ts';
import type { ChaosStack } from '../chaos/stack.ts';
import { queryOf } from '../databases.ts';
import type { GameFacts, Moment } from './facts.ts';
import type { Scene } from './scene.ts';

/** Waits until every date has ended, every event is dealt with and every mail is settled; then reads what came of it. */
export async function readAtRest(stack: ChaosStack, scenes: readonly Scene[]): Promise<GameFacts> {
  await stack.up();
  for (const scene of scenes) {
    await scene.end();
    await scene.settle();
  }
  const databases = openDatabases(stack.databaseUrls);
  try {
    await until('all events to be dealt with', () =>
      waitUntilQuiet({ databases, brokerUrl: stack.brokerUrl, deadlineMs: 180_000 }),
    );
  } finally {
    await databases.close();
  }
  const notification = <Row extends object>(statement: string) => queryOf<Row>(stack, 'notification', statement);
  // Those who sent them may be dead: their leases end with the proof.
  await notification('UPDATE mails SET next_attempt_at = now() WHERE outcome IS NULL');
  const waiting = 'SELECT id FROM mails WHERE outcome IS NULL';
  await until('all mails to be sent', async () => (await notification(waiting)).length === 0, 180_000);
  return readFacts(stack);
}

async function readFacts(stack: ChaosStack): Promise<GameFacts> {
  const recommendation = <Row extends object>(statement: string) => queryOf<Row>(stack, 'recommendation', statement);
  const notification = <Row extends object>(statement: string) => queryOf<Row>(stack, 'notification', statement);
  const offered = await recommendation<GameFacts['owed'][number]>(`
    WITH seats AS (
      SELECT recommendation_id, user_id, 'A seat is free for you' AS kind FROM seat_offers
      UNION ALL SELECT recommendation_id, user_id, 'The seat is gone' FROM seat_offers WHERE outcome IN ('passed', 'taken')
      UNION ALL SELECT recommendation_id, user_id, 'Can you play?' FROM asked_golfers)
    SELECT squad_id || ' ' || kind AS about, replace(kind, ' ', '-') AS kind, user_id AS "userId"
    FROM seats JOIN squad_tee_time_recommendations r ON r.id = recommendation_id`);
  const dated = await notification<GameFacts['owed'][number]>(
    'SELECT date_id AS about, kind, user_id AS "userId" FROM game_date_notices',
  );
  const [twice] = await recommendation<{ count: number }>(
    `SELECT count(*)::int FROM seat_offers one JOIN seat_offers other ON other.recommendation_id = one.recommendation_id
       AND other.user_id = one.user_id AND other.id > one.id AND other.offered_at < coalesce(one.ended_at, 'infinity')`,
  );
  return {
    dates: await recommendation(
      `SELECT id, squad_id AS "squadId", status, nudges FROM game_dates WHERE opens_at <= now() AND status <> 'skipped'`,
    ),
    events: await recommendation(
      `SELECT aggregate_id AS "dateId", concat_ws(' ', substring(type FROM 'game-date-([a-z]+)'), envelope->'data'->>'nudge') AS kind
       FROM outbox WHERE type LIKE '%game-date-%'`,
    ),
    owed: [...dated, ...offered],
    told: await notification(
      `SELECT coalesce(data->'gameDate'->>'dateId', (data->>'squadId') || ' ' || title) AS about, title, user_id AS "userId"
       FROM notifications
       WHERE data ? 'gameDate' OR title IN ('A seat is free for you', 'The seat is gone', 'Can you play?')`,
    ),
    seats: await recommendation(
      `SELECT d.id AS "dateId", sum(t.booked_players)::int AS players FROM game_dates d
       JOIN tee_times t ON t.recommendation_id = d.recommendation_id AND t.status = 'confirmed' GROUP BY d.id`,
    ),
    offeredTwice: twice?.count ?? 0,
    mails: await notification('SELECT id, outcome FROM mails'),
    letters: lettersOf(stack),
  };
}

/** Copies of each mail, by the id that it keeps through all attempts. */
function lettersOf({ mailServer }: ChaosStack): Map<string, Moment[]> {
  const idOf = (messageId = '') => /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId;
  const letters = Map.groupBy(mailServer.letters, (letter) => idOf(letter.header('message-id')));
  return new Map(
    [...letters].map(([id, copies]) => [id, copies.map(({ from, receivedAt }) => ({ process: from, at: receivedAt }))]),
  );
}
