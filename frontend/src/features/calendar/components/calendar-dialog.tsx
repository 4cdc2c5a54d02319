import type { CalendarSync } from '@fourball/contracts/http/calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { SwitchRow } from '../../../components/ui/switch-row.tsx';
import { calendarQuery } from '../api/calendar-sync.ts';
import { useSwitchSync, useSyncNow } from '../api/change-calendars.ts';
import { connectedCount, PROVIDERS } from '../model.ts';
import { OwnCalendar } from './own-calendar.tsx';
import { ProviderRow } from './provider-row.tsx';

/** Connects the golfer's calendars with Fourball, in both directions. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Calendar Sync"
      description="Your bookings in your calendar, and your calendar in the ranking."
    >
      <Calendars />
    </Dialog>
  );
}

/** The calendars and what is exchanged with them. */
export const Calendars = () => (
  <Loaded
    query={useQuery(calendarQuery)}
    loading={<SkeletonList label="Loading calendars..." count={3} className="h-16" />}
    failed="Your calendars could not be loaded"
  >
    {(sync) => <Switches sync={sync} />}
  </Loaded>
);

function Switches({ sync }: { sync: CalendarSync }) {
  const switching = useSwitchSync();
  const syncing = useSyncNow();
  const { syncEnabled, autoSync, connections, imported } = sync;
  const connected = connectedCount(sync);
  return (
    <div className="space-y-5">
      <Badge tone={connected > 0 ? 'excellent' : 'muted'}>{connected} connected</Badge>
      <div>
        <SwitchRow
          label="Enable Calendar Sync"
          description="Your rounds show in your calendar, and its events count as busy. While off, neither"
          checked={syncEnabled}
          onChange={(isOn) => switching.mutate({ syncEnabled: isOn })}
        />
        <SwitchRow
          label="Auto-sync"
          description="Automatically sync new bookings. While off, they come when you press Sync Now"
          checked={autoSync}
          disabled={!syncEnabled}
          onChange={(isOn) => switching.mutate({ autoSync: isOn })}
        />
        {connected > 0 && (
          <Button
            variant="secondary"
            className="mt-2 w-full"
            pending={syncing.isPending}
            pendingLabel="Syncing..."
            onClick={() => syncing.mutate(undefined)}
          >
            <RefreshCw aria-hidden />
            Sync Now
          </Button>
        )}
      </div>
      <section aria-labelledby="available-calendars">
        <h3 id="available-calendars" className="mb-2 font-semibold">
          Available Calendars
        </h3>
        <ul className="space-y-3">
          {PROVIDERS.map((provider) => (
            <ProviderRow
              key={provider.provider}
              provider={provider}
              connection={connections.find((connection) => connection.provider === provider.provider)}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="own-calendar">
        <h3 id="own-calendar" className="mb-2 font-semibold">
          Your Own Calendar
        </h3>
        <OwnCalendar imported={imported} />
      </section>
      <section aria-labelledby="how-it-works" className="rounded-lg bg-muted p-3 text-sm">
        <h3 id="how-it-works" className="mb-1 font-semibold">
          How it works
        </h3>
        <ul className="list-disc space-y-1 pl-5">
          <li>Your tee time bookings appear in your calendar</li>
          <li>Existing events help optimise squad scheduling</li>
          <li>Your personal calendar data stays private</li>
        </ul>
      </section>
    </div>
  );
}
