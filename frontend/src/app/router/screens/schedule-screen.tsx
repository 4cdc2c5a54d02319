import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarSync } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { LoadingOverlay } from '../../../components/ui/loading-overlay.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { useSessionUser } from '../../../features/auth/model.ts';
import { ScheduleEditor } from '../../../features/availability/components/schedule-editor.tsx';
import { useChangeProfile } from '../../../features/profile/api/change-profile.ts';
import { profileQuery } from '../../../features/profile/api/get-profile.ts';
import { Banner } from '../../layouts/banner.tsx';
import { Page } from '../../layouts/page.tsx';

const CalendarDialog = lazy(async () => ({
  default: (await import('../../../features/calendar/components/calendar-dialog.tsx')).CalendarDialog,
}));

export function ScheduleScreen() {
  const [syncing, setSyncing] = useState(false);
  const { id } = useSessionUser();
  const { mutateAsync: changeProfile } = useChangeProfile();
  return (
    <Page title="My Schedule" back>
      <Banner icon={CalendarDays} title="Set Your Availability" text="Help your squad find the perfect tee times" />
      <Button variant="secondary" className="w-full md:w-60" onClick={() => setSyncing(true)}>
        <CalendarSync aria-hidden />
        Sync Calendar
      </Button>
      <Loaded
        query={useQuery(profileQuery)}
        loading={<SkeletonList label="Loading schedule..." count={2} className="h-80" />}
        failed="Your schedule could not be loaded"
      >
        {(preferences) => <ScheduleEditor golferId={id} preferences={preferences} savePreferences={changeProfile} />}
      </Loaded>
      {syncing && (
        <Suspense fallback={<LoadingOverlay />}>
          <CalendarDialog onClose={() => setSyncing(false)} />
        </Suspense>
      )}
    </Page>
  );
}
