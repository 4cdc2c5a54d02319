import { createPool } from '@fourball/kit/database/database.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { createClient } from '../client.ts';
import { readDatabaseConfig } from '../config.ts';
import { slotView } from '../insights/slots/service.ts';
import { rankTeeTimes } from '../ranking/rank.ts';
import type { RankingInput } from '../ranking/types.ts';
import { inputsOf, loadSquadContexts } from '../recommendations/ranking-inputs/service.ts';
import { windowOfWeek } from '../weekly-slots/policy.ts';

/*
 * The floor of `make bench-monday`: reads, ranks and writes the week of all squads in sets of as many as a job has. No
 * jobs, no events, nobody booked, nothing to say of progress. Prints the milliseconds that it took and the most memory.
 */
const SET = 100;
const [week = ''] = process.argv.slice(2);

const pool = createPool(readDatabaseConfig().DATABASE_URL, createLog('floor', 'silent'));
const client = createClient(pool);
const { rows } = await pool.query<{ id: string }>('SELECT id FROM squads ORDER BY id');

const begun = performance.now();
for (let from = 0; from < rows.length; from += SET) {
  const squadIds = rows.slice(from, from + SET).map(({ id }) => id);
  const contexts = await loadSquadContexts({ client, pool }, squadIds);
  const inputs = await inputsOf(pool, contexts, windowOfWeek(week), new Date());
  const lists = contexts.map(({ squad, courses }, index) => {
    const ranked = rankTeeTimes({ ...(inputs[index] as RankingInput), limit: 5 });
    const placed = ranked.map((teeTime) => ({ ...teeTime, course: courses.get(teeTime.courseId) }));
    return JSON.stringify(placed.map((teeTime) => slotView(squad.id, teeTime as Parameters<typeof slotView>[1])));
  });
  await pool.query(
    `INSERT INTO weekly_optimal_slots (id, squad_id, week_starting, optimal_times, updated_at)
     SELECT id, squad_id, $3, slots::jsonb, now() FROM unnest($1::uuid[], $2::uuid[], $4::text[]) AS t (id, squad_id, slots)`,
    [squadIds.map(newId), contexts.map(({ squad }) => squad.id), week, lists],
  );
}
const milliseconds = performance.now() - begun;
process.stdout.write(`${JSON.stringify({ milliseconds, mebibytes: process.resourceUsage().maxRSS / 1024 })}\n`);
await client.$disconnect();
await pool.end();
