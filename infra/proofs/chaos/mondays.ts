import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '@fourball/kit/database/database.ts';
import { queueJobs } from '@fourball/kit/jobs/jobs.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { nextMonday } from '../jobs.ts';

const AGAIN_MS = 250;

/** Has the coming week ranked for all squads, as the operator's command does, whatever is away just now. */
export function startMondays(databaseUrl: string) {
  const log = createLog('chaos', 'silent');
  const pool = createPool(databaseUrl, log);
  const week = nextMonday();
  const job = { task: 'weekly-slots-week', data: { week }, key: `${week} all` };
  let isStopped = false;

  /** Resolves once the job is kept. */
  async function rank() {
    while (!isStopped) {
      // The one before may be under way, in a process that was killed: it does not see the squads of now.
      const [isNew] = await queueJobs({ pool, log }, [job]).catch(() => [false]);
      if (isNew) return;
      await pause(AGAIN_MS);
    }
  }

  return {
    /** The Monday of that week. */
    week,
    rank,
    async stop() {
      isStopped = true;
      await pool.end();
    },
  };
}
