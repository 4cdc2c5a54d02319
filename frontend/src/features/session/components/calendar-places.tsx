import { useQuery } from '@tanstack/react-query';
import { calendarQuery } from '../../calendar/api/calendar-sync.ts';
import { useDeleteCalendar, useDisconnectCalendar } from '../../calendar/api/change-calendars.ts';
import { timesOf } from '../model.ts';
import { PlaceList } from './place-list.tsx';

const FEEDS = { google: 'Feed for Google Calendar', apple: 'Feed for Apple Calendar' };

/** The feeds that show the golfer's bookings, and the calendar that was imported; nothing while they are not known. */
export function CalendarPlaces() {
  const { data } = useQuery(calendarQuery);
  const disconnecting = useDisconnectCalendar();
  const deleting = useDeleteCalendar();
  const feeds = (data?.connections ?? []).map(({ provider, connectedAt, lastUsedAt }) => ({
    id: provider,
    name: FEEDS[provider],
    times: timesOf({ since: connectedAt, lastUsedAt: lastUsedAt ?? null, used: 'read' }),
    isEnding: disconnecting.isPending && disconnecting.variables === provider,
    onEnd: () => disconnecting.mutate(provider),
  }));
  const imported = data?.imported && {
    id: 'imported',
    name: `Calendar from ${data.imported.host}`,
    times: timesOf({ since: data.imported.importedAt ?? null, lastUsedAt: data.imported.lastSyncAt, used: 'read' }),
    isEnding: deleting.isPending,
    onEnd: () => deleting.mutate(undefined),
  };
  return <PlaceList title="Calendars" places={imported ? [...feeds, imported] : feeds} end="Disconnect" />;
}
