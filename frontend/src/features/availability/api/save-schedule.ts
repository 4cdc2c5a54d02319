import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { useMutation } from '@tanstack/react-query';
import type { Draft } from '../model.ts';
import { deleteAvailability } from './delete-availability.ts';
import { saveAvailability } from './save-availability.ts';

interface Schedule {
  draft: Draft;
  timeSlots: TimeSlot[];
  /** Saves the standing preferences; undefined where they are saved already. */
  savePreferences: (() => Promise<unknown>) | undefined;
}

export interface FailedDate {
  date: string;
  reason: string;
}

/** Saves the preferences, then each date of the draft by a call of its own; answers the dates that were refused. */
export const useSaveSchedule = () =>
  useMutation({
    mutationFn: async ({ draft, timeSlots, savePreferences }: Schedule): Promise<FailedDate[]> => {
      await savePreferences?.();
      const dates = Object.keys(draft).sort();
      const outcomes = await Promise.allSettled(
        dates.map(async (date): Promise<unknown> => {
          const choice = draft[date];
          if (!choice) return deleteAvailability(date);
          const isAvailable = choice === 'free';
          return saveAvailability({ date, isAvailable, timeSlots: isAvailable ? timeSlots : [] });
        }),
      );
      return outcomes.flatMap((outcome, index) =>
        outcome.status === 'rejected' ? [{ date: dates[index] ?? '', reason: String(outcome.reason.message) }] : [],
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
