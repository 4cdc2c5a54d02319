import { useQuery } from '@tanstack/react-query';
import { FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { TutorialReplay } from '../../../features/onboarding/components/tutorial-replay.tsx';
import { profileQuery } from '../../../features/profile/api/get-profile.ts';
import { AccountSettings } from '../../../features/profile/components/account-settings.tsx';
import { Appearance } from '../../../features/profile/components/appearance.tsx';
import { GolfPreferences } from '../../../features/profile/components/golf-preferences.tsx';
import { NotificationSettingsCard } from '../../../features/profile/components/notification-settings.tsx';
import { PasswordCard } from '../../../features/profile/components/password-card.tsx';
import { ProfileInformation } from '../../../features/profile/components/profile-information.tsx';
import { useLogout } from '../../../features/session/api/logout.ts';
import { Page } from '../../layouts/page.tsx';

export function ProfileScreen() {
  const profile = useQuery(profileQuery);
  const logout = useLogout();
  return (
    <Page title="Profile" back>
      {profile.isPending ? (
        <SkeletonList label="Loading profile..." count={3} className="h-64" />
      ) : profile.isError ? (
        <FailedState
          title="Failed to load profile. Please try refreshing the page."
          error={profile.error}
          onRetry={profile.refetch}
        />
      ) : (
        <>
          <ProfileInformation profile={profile.data} />
          <GolfPreferences profile={profile.data} />
          <PasswordCard />
          <NotificationSettingsCard profile={profile.data} />
          <Appearance />
          <AccountSettings
            profile={profile.data}
            signingOut={logout.isPending || logout.isSuccess}
            onSignOut={() => logout.mutate()}
          >
            <TutorialReplay />
          </AccountSettings>
        </>
      )}
    </Page>
  );
}
