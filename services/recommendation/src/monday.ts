import { parseArgs } from 'node:util';
import { createPool } from '@fourball/kit/database/database.ts';
import { queueJobs } from '@fourball/kit/jobs/jobs.ts';
import { runCommand, UsageError } from '@fourball/kit/process/command.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { readDatabaseConfig } from './config.ts';
import { calendarDate, mondayOf } from './ranking/calendar.ts';
import { jobOfWeek } from './weekly-slots/jobs.ts';
import { validateWeek } from './weekly-slots/policy.ts';

const USAGE = `Queues the ranking of a week, for the running service to do at once. Squads whose week was ranked stay as they are.
  --week <YYYY-MM-DD>     the Monday of the week; this week's when left out
  --squad <id>            that squad alone`;

await runCommand(async () => ({ text: await run() }));

/** Answers what was done, in words. */
async function run(): Promise<string> {
  const wanted = readArguments();
  const log = createLog('monday', 'silent');
  const pool = createPool(readDatabaseConfig().DATABASE_URL, log);
  try {
    const [isNew] = await queueJobs({ pool, log }, [jobOfWeek(wanted)]);
    return isNew
      ? `Queued the ranking of the week of ${wanted.week}.`
      : `The week of ${wanted.week} is queued already.`;
  } finally {
    await pool.end();
  }
}

function readArguments(): { week: string; squadId?: string } {
  const now = new Date();
  try {
    const { values } = parseArgs({ options: { week: { type: 'string' }, squad: { type: 'string' } } });
    const week = values.week ?? mondayOf(calendarDate(now));
    const fault = validateWeek(week, now);
    if (fault) throw new UsageError(`${fault}\n${USAGE}`);
    return { week, ...(values.squad === undefined ? {} : { squadId: values.squad }) };
  } catch (cause) {
    throw cause instanceof UsageError ? cause : new UsageError(USAGE, { cause });
  }
}
