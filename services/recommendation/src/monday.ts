import { Id } from '@fourball/contracts/http/fields.ts';
import { createPool } from '@fourball/kit/database/database.ts';
import { queueJobs } from '@fourball/kit/jobs/jobs.ts';
import { readWords, runCommand, UsageError } from '@fourball/kit/process/command.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { readDatabaseConfig } from './config.ts';
import { calendarDate, mondayOf } from './ranking/calendar.ts';
import { jobOfWeek } from './weekly-slots/jobs.ts';
import { validateWeek } from './weekly-slots/policy.ts';

const USAGE = `Queues the ranking of a week, for the running service to do at once. It does all that a Monday morning does: members are
notified, by mail too, and for squads with auto-book the best slot is booked. Squads whose week was ranked stay as they are.
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
  const { values } = readWords(USAGE, { options: { week: { type: 'string' }, squad: { type: 'string' } } });
  const { week = mondayOf(calendarDate(now)), squad: squadId } = values;
  const fault = validateWeek(week, now) ?? validateSquadId(squadId);
  if (fault) throw new UsageError(USAGE, { fault });
  return { week, ...(squadId === undefined ? {} : { squadId }) };
}

function validateSquadId(squadId: string | undefined): string | undefined {
  return squadId === undefined || Id.safeParse(squadId).success ? undefined : `"${squadId}" is no id of a squad.`;
}
