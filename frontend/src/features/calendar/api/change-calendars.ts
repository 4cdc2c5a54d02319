import { type CalendarProvider, type CalendarSync, calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { type ToastMessage, toast } from '../../../lib/toast.ts';
import { rankedAnew } from '../../availability/api/changed-reads.ts';
import { calendarQuery } from './calendar-sync.ts';

/** Each change answers how the calendars are connected from then on: the changes leave in their order, so that no answer is older than the one before. */
function useCalendarChange<Variables>(
  change: (variables: Variables) => Promise<CalendarSync>,
  said: { failed: { title: string; description?: string } },
  saidOf?: (sync: CalendarSync) => ToastMessage,
) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'calendars' },
    mutationFn: change,
    meta: { ...said, invalidates: rankedAnew },
    onSuccess(sync) {
      client.setQueryData(calendarQuery.queryKey, sync);
      if (saidOf) toast(saidOf(sync));
    },
  });
}

const connectionFailed = {
  title: 'Connection Failed',
  description: 'Unable to connect to calendar. Please try again.',
};

export const useConnectCalendar = () =>
  useCalendarChange((provider: CalendarProvider) => call(calendarRoutes.connectCalendar, { params: { provider } }), {
    failed: connectionFailed,
  });

export const useDisconnectCalendar = () =>
  useCalendarChange((provider: CalendarProvider) => call(calendarRoutes.disconnectCalendar, { params: { provider } }), {
    failed: { title: 'Error' },
  });

export const useSwitchSync = () =>
  useCalendarChange(
    (body: { syncEnabled?: boolean; autoSync?: boolean }) => call(calendarRoutes.changeCalendarSync, { body }),
    { failed: { title: 'Error' } },
  );

/** The answer tells also that the golfer's own calendar could not be read. */
export const useSyncNow = () =>
  useCalendarChange(() => call(calendarRoutes.syncCalendar), { failed: { title: 'Sync Failed' } }, syncedMessage);

function syncedMessage({ syncEnabled, imported }: CalendarSync): ToastMessage {
  if (imported?.failure) return { title: 'Sync Failed', description: imported.failure, variant: 'destructive' };
  return syncEnabled
    ? { title: 'Sync Complete', description: 'Your calendars are up to date.' }
    : { title: 'Calendar Sync Is Off', description: 'Turn it on to exchange anything with your calendars.' };
}

/** Why an address cannot be read is said beside it. */
export const useImportCalendar = () =>
  useCalendarChange(
    (address: string) => call(calendarRoutes.importCalendar, { body: { address } }),
    { failed: connectionFailed },
    (sync) => ({ title: 'Calendar Connected', description: effectOf(sync) }),
  );

function effectOf({ syncEnabled, imported }: CalendarSync): string {
  if (!syncEnabled) return 'It counts once you turn calendar sync on.';
  if (imported?.busyTimes === 0) return 'It has no busy times in the coming weeks.';
  return 'When it is busy, your squads know that you are.';
}

export const useDeleteCalendar = () =>
  useCalendarChange(() => call(calendarRoutes.forgetCalendar), { failed: { title: 'Error' } });
