import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { ScheduleEditor } from '../../../features/availability/components/schedule-editor.tsx';
import { useChangeProfile } from '../../../features/profile/api/change-profile.ts';
import { profileQuery } from '../../../features/profile/api/get-profile.ts';
import { Banner } from '../../layouts/banner.tsx';
import { Page } from '../../layouts/page.tsx';

export function ScheduleScreen() {
  const profile = useQuery(profileQuery);
  const { mutateAsync: changeProfile } = useChangeProfile();
  return (
    <Page title="My Schedule" back>
      <Banner icon={CalendarDays} title="Set Your Availability" text="Help your squad find the perfect tee times" />
      {profile.isPending ? (
        <SkeletonList label="Loading schedule..." count={2} className="h-80" />
      ) : profile.isError ? (
        <FailedState title="Your schedule could not be loaded" error={profile.error} onRetry={profile.refetch} />
      ) : (
        <ScheduleEditor preferences={profile.data} savePreferences={changeProfile} />
      )}
    </Page>
  );
}
