import { type AvailabilityEntry, availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DateText, fromDateText } from '../../../lib/dates.ts';
import type { PlannedDate } from '../draft.ts';
import { deleteAvailability } from './delete-availability.ts';
import { monthQuery } from './list-availability.ts';
import { saveAvailability } from './save-availability.ts';

interface Schedule {
  dates: readonly PlannedDate[];
  /** Saves the standing preferences; undefined where they are saved already. */
  savePreferences: (() => Promise<unknown>) | undefined;
}

export interface FailedDate {
  date: DateText;
  reason: string;
}

/**
 * Saves the preferences, then each date by a call of its own; answers the dates that were refused. The last date goes
 * after the others: reads wait for a session's latest write, and so for all of them.
 */
export function useSaveSchedule() {
  const client = useQueryClient();
  /** The month shows what was saved at once, and is read again beside that. */
  const show = (date: DateText, entry: AvailabilityEntry | undefined) =>
    client.setQueryData(monthQuery(fromDateText(date)).queryKey, (entries) =>
      entries ? [...entries.filter((one) => one.date !== date), ...(entry ? [entry] : [])] : entries,
    );
  async function save({ date, choice, timeSlots }: PlannedDate) {
    if (choice === null) await deleteAvailability(date);
    const isAvailable = choice === 'free';
    show(date, choice === null ? undefined : await saveAvailability({ date, isAvailable, timeSlots: [...timeSlots] }));
  }
  return useMutation({
    mutationFn: async ({ dates, savePreferences }: Schedule): Promise<FailedDate[]> => {
      await savePreferences?.();
      const outcomes = [
        ...(await Promise.allSettled(dates.slice(0, -1).map(save))),
        ...(await Promise.allSettled(dates.slice(-1).map(save))),
      ];
      return outcomes.flatMap((outcome, index) =>
        outcome.status === 'rejected'
          ? [{ date: dates[index]?.date ?? '', reason: String(outcome.reason.message) }]
          : [],
      );
    },
    meta: {
      failed: { title: 'Error' },
      invalidates: [
        availabilityRoutes.listAvailability,
        availabilityRoutes.squadAvailability,
        rankingRoutes.squadHeatMap,
        rankingRoutes.squadOutlook,
      ],
    },
  });
}
