import type { ClaimedJob, NewJob } from '@fourball/kit/jobs/jobs.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import { weekSomewhere } from './policy.ts';
import type { WeeklySlotService } from './service.ts';

/** Squads that are looked at in one query, and squads that are ranked in one job. */
const PAGE = 1_000;
const BATCH = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** The names of the tasks, under which their jobs lie in the database. */
const DUE = 'weekly-slots-due';
const WEEK = 'weekly-slots-week';
const BATCHES = 'weekly-slots-batch';

/** Offsets of zones are quarters of an hour, so that 08:00 is nowhere between two of these. */
export const schedules = { [DUE]: '*/15 * * * *' };

/** A week to be ranked now, of all squads or of one. */
interface WantedWeek {
  readonly week: string;
  readonly squadId?: string | undefined;
}

interface Batch extends WantedWeek {
  readonly squadIds: readonly string[];
}

/** Job that an operator asks for: a week to be ranked now, whatever the clocks show where a squad is. */
export const jobOfWeek = ({ week, squadId }: WantedWeek): NewJob => ({
  task: WEEK,
  data: { week, squadId },
  key: `${week} ${squadId ?? 'all'}`,
});

export function weeklySlotTasks({ weeklySlots, log }: { weeklySlots: WeeklySlotService; log: Log }) {
  /** Queues the squads whose week is not ranked yet, a batch a job. */
  async function queueBatches({ week, squadId }: WantedWeek, { queue, signal }: ClaimedJob, now?: Date): Promise<void> {
    let squads = 0;
    for (let after: string | undefined = FIRST; after !== undefined && !signal.aborted; ) {
      const page = await weeklySlots.unranked(week, { after, limit: PAGE, squadId, now });
      for (let from = 0; from < page.ids.length; from += BATCH) {
        const squadIds = page.ids.slice(from, from + BATCH);
        await queue({ task: BATCHES, data: { week, squadIds }, key: `${week} ${squadIds[0]}` });
      }
      squads += page.ids.length;
      after = page.last;
    }
    if (squads > 0) log.info({ week, squads }, 'queued the ranking of the week');
  }

  return {
    async [DUE](_data: object, job: ClaimedJob) {
      const now = new Date();
      const week = weekSomewhere(now);
      if (week === null) return;
      await queueBatches({ week }, job, now);
      await weeklySlots.forgetOld(week);
    },

    [WEEK]: (data: WantedWeek, job: ClaimedJob) => queueBatches(data, job),

    async [BATCHES]({ week, squadIds }: Batch) {
      const { ranked, booked, total } = await weeklySlots.rank(week, squadIds);
      log.info({ week, ranked, booked, total }, `ranked the week ${week} of ${total} squads so far`);
    },
  };
}
