import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { useLogout } from '../../../features/auth/api/logout.ts';
import { useSessionUser } from '../../../features/auth/model.ts';
import { FavoriteCourses } from '../../../features/course/components/favorite-courses.tsx';
import { InstallEntry } from '../../../features/install/components/install-entry.tsx';
import { TutorialReplay } from '../../../features/onboarding/components/tutorial-replay.tsx';
import { profileQuery } from '../../../features/profile/api/get-profile.ts';
import { AccountSettings } from '../../../features/profile/components/account-settings.tsx';
import { Appearance } from '../../../features/profile/components/appearance.tsx';
import { ExportDownload } from '../../../features/profile/components/export-download.tsx';
import { GolfPreferences } from '../../../features/profile/components/golf-preferences.tsx';
import { NotificationSettingsCard } from '../../../features/profile/components/notification-settings.tsx';
import { PasswordCard } from '../../../features/profile/components/password-card.tsx';
import { ProfileInformation } from '../../../features/profile/components/profile-information.tsx';
import { SessionsCard } from '../../../features/session/components/sessions-card.tsx';
import { ChangeEmail } from '../../../features/verification/components/change-email.tsx';
import { VerifyAddress } from '../../../features/verification/components/verify-address.tsx';
import { Page } from '../../layouts/page.tsx';

export function ProfileScreen() {
  const user = useSessionUser();
  const logout = useLogout();
  const exportToken = useSearchParams()[0].get('export');
  return (
    <Page title="Profile">
      {exportToken && <ExportDownload token={exportToken} />}
      {user.emailVerified === false && <VerifyAddress email={user.email} />}
      <Loaded
        query={useQuery(profileQuery)}
        loading={<SkeletonList label="Loading profile..." count={3} className="h-64" />}
        failed="Failed to load profile. Please try refreshing the page."
      >
        {(profile) => (
          <>
            <ProfileInformation profile={profile} />
            <GolfPreferences profile={profile} />
            <FavoriteCourses saved={profile.favoriteCourses} />
            <PasswordCard />
            <SessionsCard />
            <NotificationSettingsCard profile={profile} />
            <Appearance />
            <AccountSettings
              profile={profile}
              changeEmail={<ChangeEmail />}
              signingOut={logout.isPending || logout.isSuccess}
              onSignOut={() => logout.mutate()}
            >
              <TutorialReplay />
              <InstallEntry />
            </AccountSettings>
          </>
        )}
      </Loaded>
    </Page>
  );
}
