import { createPool } from '@fourball/kit/database/database.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { createClient } from '../client.ts';
import { readDatabaseConfig } from '../config.ts';
import { placeDates } from '../standing-games/opening/service.ts';

/*
 * The floor of the openings in `make bench-monday`: reads, places and writes the rounds of all planned dates, and who is in by
 * standing answers, in sets of as many as a transaction has. No locks, no events. Prints the milliseconds that it took and the
 * most memory.
 */
const SET = 100;

const pool = createPool(readDatabaseConfig().DATABASE_URL, createLog('floor', 'silent'));
const client = createClient(pool);
const { rows } = await pool.query<{ id: string }>('SELECT id FROM game_dates ORDER BY id');

const begun = performance.now();
for (let from = 0; from < rows.length; from += SET) {
  const ids = rows.slice(from, from + SET).map(({ id }) => id);
  const placed = await placeDates({ client, pool }, ids, new Date());
  const rounds = placed.map(({ id, squadId, teeTime, time, startsAt }) => ({
    ...{ id: newId(), dateId: id, squadId, courseId: teeTime.courseId, date: teeTime.date, time, startsAt },
    ...{ score: teeTime.score, receipt: teeTime.receipt },
  }));
  await pool.query(
    `WITH row AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, "dateId" uuid, "squadId" uuid, "courseId" uuid, date date,
         time text, "startsAt" timestamptz, score numeric, receipt jsonb)),
     coming AS (
       SELECT row.id, user_id FROM row JOIN game_dates d ON d.id = "dateId" JOIN standing_answers s ON s.game_id = d.game_id),
     round AS (
       INSERT INTO squad_tee_time_recommendations (id, squad_id, course_id, date, time, starts_at, available_members,
         total_members, possible_members, score, receipt, status, confirmed_members, updated_at)
       SELECT id, "squadId", "courseId", date, time, "startsAt", 0, 0, 0, score, receipt, 'confirmed',
         ARRAY(SELECT user_id FROM coming WHERE coming.id = row.id), now() FROM row RETURNING id),
     answer AS (
       INSERT INTO round_answers (recommendation_id, user_id, answer, is_standing, claimed_at)
       SELECT round.id, user_id, 'in', true, now() FROM round JOIN coming USING (id))
     UPDATE game_dates d SET recommendation_id = row.id, status = 'open' FROM row WHERE d.id = "dateId"`,
    [JSON.stringify(rounds)],
  );
}
const milliseconds = performance.now() - begun;
process.stdout.write(`${JSON.stringify({ milliseconds, mebibytes: process.resourceUsage().maxRSS / 1024 })}\n`);
await client.$disconnect();
await pool.end();
