import type { ClaimedJob } from '@fourball/kit/jobs/jobs.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { CalendarImportService, ReadOutcome } from './service.ts';

/** Calendars under way at once in one process; a server that hangs holds up no more than these. */
const AT_ONCE = 4;
/** Calendars that are due for each job, and the most jobs at once: a process does one, so replicas share them. */
const SHARE = 50;
const SHARES = 16;

/** The names of the tasks, under which their jobs lie in the database. */
const LOOK = 'calendars-look';
const READ = 'calendars-read';

export const calendarSchedules = { [LOOK]: '* * * * *' };

/** Reads the calendars whose time has come. */
export function calendarTasks(options: {
  imports: Pick<CalendarImportService, 'claim' | 'countDue' | 'readAgain'>;
  log: Log;
  counted?: ((outcome: ReadOutcome) => void) | undefined;
}) {
  const { imports, log, counted } = options;

  async function readOne(golferId: string) {
    try {
      const outcome = await imports.readAgain(golferId);
      if (outcome) counted?.(outcome);
    } catch (error) {
      // Its lease ends, and then it is due again.
      log.warn({ err: error }, 'calendar import failed');
    }
  }

  return {
    async [LOOK](_data: object, { queue }: ClaimedJob) {
      const shares = Math.ceil((await imports.countDue(SHARE * SHARES)) / SHARE);
      for (let share = 0; share < shares; share += 1) await queue({ task: READ, data: {}, key: `${share}` });
    },

    async [READ](_data: object, { signal }: ClaimedJob) {
      let golferIds: string[];
      do {
        golferIds = signal.aborted ? [] : await imports.claim(AT_ONCE);
        await Promise.all(golferIds.map(readOne));
      } while (golferIds.length > 0);
    },
  };
}
