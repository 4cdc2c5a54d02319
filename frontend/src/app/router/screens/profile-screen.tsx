import type { User } from '@fourball/contracts/http/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { Row, RowGroup } from '../../../components/ui/row.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { useLogout } from '../../../features/auth/api/logout.ts';
import { useSessionUser } from '../../../features/auth/model.ts';
import { calendarQuery } from '../../../features/calendar/api/calendar-sync.ts';
import { connectedCount } from '../../../features/calendar/model.ts';
import { ShortcutSettings } from '../../../features/commands/components/shortcut-settings.tsx';
import { useShortcutsOn } from '../../../features/commands/preference.ts';
import { FavoriteCourses } from '../../../features/course/components/favorite-courses.tsx';
import { InstallEntry } from '../../../features/install/components/install-entry.tsx';
import { TutorialReplay } from '../../../features/onboarding/components/tutorial-replay.tsx';
import { profileQuery } from '../../../features/profile/api/get-profile.ts';
import { AccountSettings } from '../../../features/profile/components/account-settings.tsx';
import { Appearance, THEME_WORDS } from '../../../features/profile/components/appearance.tsx';
import { ExportDownload } from '../../../features/profile/components/export-download.tsx';
import { GolfPreferences } from '../../../features/profile/components/golf-preferences.tsx';
import { NotificationSettingsForm } from '../../../features/profile/components/notification-settings.tsx';
import { PasswordForm } from '../../../features/profile/components/password-form.tsx';
import { ProfileHead } from '../../../features/profile/components/profile-head.tsx';
import { ProfileInformation } from '../../../features/profile/components/profile-information.tsx';
import { notificationsText, preferencesText } from '../../../features/profile/model.ts';
import { sessionsQuery } from '../../../features/session/api/list-sessions.ts';
import { SignedInPlaces } from '../../../features/session/components/signed-in-places.tsx';
import { awayQuery } from '../../../features/standing-game/api/away.ts';
import { Away } from '../../../features/standing-game/components/away.tsx';
import { awayText } from '../../../features/standing-game/model.ts';
import { ChangeEmail } from '../../../features/verification/components/change-email.tsx';
import { VerifyAddress } from '../../../features/verification/components/verify-address.tsx';
import { handicapText } from '../../../lib/handicap.ts';
import { countOf } from '../../../lib/text.ts';
import { useTheme } from '../../../lib/theme.ts';
import { Page } from '../../layouts/page.tsx';

const Calendars = lazy(async () => ({
  default: (await import('../../../features/calendar/components/calendar-dialog.tsx')).Calendars,
}));

const handicapOf = ({ handicap }: User) =>
  handicap === null ? 'No handicap yet' : `Handicap ${handicapText(handicap)}`;

export function ProfileScreen() {
  const user = useSessionUser();
  const logout = useLogout();
  const theme = useTheme();
  const hasShortcuts = useShortcutsOn();
  const { data: calendars } = useQuery(calendarQuery);
  const { data: sessions } = useQuery(sessionsQuery);
  const { data: away } = useQuery(awayQuery);
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
          <div className="panes">
            <div className="space-y-5">
              <ProfileHead profile={profile} />
              <RowGroup title="Golf">
                <Row id="information" title="Profile Information" value={handicapOf(profile)}>
                  <ProfileInformation profile={profile} />
                </Row>
                <Row id="preferences" title="Golf Preferences" value={preferencesText(profile)}>
                  <GolfPreferences profile={profile} />
                </Row>
                <Row
                  id="courses"
                  title="Favorite Courses"
                  value={
                    profile.favoriteCourses.length ? countOf(profile.favoriteCourses.length, 'course') : 'None yet'
                  }
                >
                  <FavoriteCourses saved={profile.favoriteCourses} />
                </Row>
                <Row id="away" title="Away" value={away && awayText(away)}>
                  <Away />
                </Row>
              </RowGroup>
              <RowGroup title="App">
                <Row
                  id="notifications"
                  title="Notification Settings"
                  value={notificationsText(profile.notificationSettings)}
                >
                  <NotificationSettingsForm profile={profile} />
                </Row>
                <Row id="calendar" title="Calendar Sync" value={calendars && `${connectedCount(calendars)} connected`}>
                  <Suspense>
                    <Calendars />
                  </Suspense>
                </Row>
                <Row id="appearance" title="Appearance" value={THEME_WORDS[theme].label}>
                  <Appearance />
                </Row>
                <Row id="keyboard" title="Keyboard Shortcuts" value={hasShortcuts ? 'On' : 'Off'}>
                  <ShortcutSettings />
                </Row>
              </RowGroup>
            </div>
            <div className="beside space-y-5">
              <RowGroup title="Sign-in">
                <Row id="password" title="Password" value="Change it with the present one">
                  <PasswordForm />
                </Row>
                <Row
                  id="devices"
                  title="Where You Are Signed In"
                  value={sessions && countOf(sessions.length, 'device')}
                >
                  <SignedInPlaces />
                </Row>
              </RowGroup>
              <AccountSettings
                profile={profile}
                changeEmail={<ChangeEmail />}
                signingOut={logout.isPending || logout.isSuccess}
                onSignOut={() => logout.mutate()}
              >
                <TutorialReplay />
                <InstallEntry />
              </AccountSettings>
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}
