import { type CalendarProvider, type CalendarSync, calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { type ToastMessage, toast } from '../../../lib/toast.ts';
import { calendarQuery } from './calendar-sync.ts';

/** Each change answers how the calendars are connected from then on: the changes leave in their order, so that no answer is older than the one before. */
function useCalendarChange<Variables>(
  change: (variables: Variables) => Promise<CalendarSync>,
  said: { failed: { title: string; description?: string }; succeeded?: ToastMessage },
  saidOf?: (sync: CalendarSync) => ToastMessage,
) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'calendars' },
    mutationFn: change,
    meta: said,
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
  useCalendarChange(
    () => call(calendarRoutes.syncCalendar),
    { failed: { title: 'Sync Failed' } },
    ({ imported }) =>
      imported?.failure
        ? { title: 'Sync Failed', description: imported.failure, variant: 'destructive' }
        : { title: 'Sync Complete', description: 'Your calendars are up to date.' },
  );

/** Why an address cannot be read is said beside it. */
export const useImportCalendar = () =>
  useCalendarChange((address: string) => call(calendarRoutes.importCalendar, { body: { address } }), {
    failed: connectionFailed,
    succeeded: { title: 'Calendar Connected', description: 'When it is busy, your squads know that you are.' },
  });

export const useDeleteCalendar = () =>
  useCalendarChange(() => call(calendarRoutes.forgetCalendar), { failed: { title: 'Error' } });
