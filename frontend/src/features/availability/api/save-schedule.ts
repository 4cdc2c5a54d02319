import { AVAILABILITY_CHANGES_MAX } from '@fourball/contracts/constants.ts';
import { type AvailabilityEntry, availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import type { DateText } from '../../../lib/dates.ts';
import { routeKey } from '../../../lib/query.ts';
import { type DateAnswer, entryOf } from '../draft.ts';
import { refusalText } from '../model.ts';
import { rankedByHours } from './changed-reads.ts';
import { covers } from './list-availability.ts';

interface Schedule {
  dates: readonly DateAnswer[];
  /** Saves the standing preferences, where they are not saved already. */
  savePreferences?: (() => Promise<unknown>) | undefined;
}

const mutationKey = ['save-schedule'];

/** Whether something is being saved, whichever screen has sent it. */
export const useIsSaving = (): boolean => useIsMutating({ mutationKey }) > 0;

/** The dates that are on their way to the server, in the order in which they were sent. */
export const useSentDates = (): DateAnswer[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Schedule).dates,
  }).flat();

/** Saves the preferences, then the dates: all by one call, or none, unless they are more than two months. */
export function useSaveSchedule() {
  const client = useQueryClient();
  /** Every list of entries shows what was saved at once, and is read again beside that, or when it is next shown. */
  const show = (date: DateText, entry: AvailabilityEntry | undefined) =>
    client.setQueriesData<AvailabilityEntry[]>(
      { queryKey: routeKey(availabilityRoutes.listAvailability), predicate: ({ queryKey }) => covers(queryKey, date) },
      (entries) => entries && [...entries.filter((one) => one.date !== date), ...(entry ? [entry] : [])],
    );
  async function save(dates: readonly DateAnswer[]) {
    const deletions = dates.flatMap(({ date, choice }) => (choice === null ? [date] : []));
    const entries = dates.flatMap((date) => entryOf(date) ?? []);
    const saved = await call(availabilityRoutes.changeAvailability, { body: { entries, deletions } }).catch((error) => {
      const refused = error instanceof ApiError && refusalText(entries, error.problem?.errors ?? []);
      throw refused ? new Error(refused, { cause: error }) : error;
    });
    for (const date of deletions) show(date, undefined);
    for (const entry of saved) show(entry.date, entry);
  }
  return useMutation({
    mutationKey,
    // One after the other: of one day the last word counts.
    scope: { id: 'schedule' },
    mutationFn: async ({ dates, savePreferences }: Schedule): Promise<void> => {
      await savePreferences?.();
      for (let first = 0; first < dates.length; first += AVAILABILITY_CHANGES_MAX)
        await save(dates.slice(first, first + AVAILABILITY_CHANGES_MAX));
    },
    meta: {
      failed: { title: 'Error' },
      invalidates: [availabilityRoutes.listAvailability, availabilityRoutes.squadAvailability, ...rankedByHours],
    },
  });
}
