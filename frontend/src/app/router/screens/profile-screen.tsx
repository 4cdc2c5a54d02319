import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { profileQuery } from '../../../features/profile/api/get-profile.ts';
import { useLogout } from '../../../features/session/api/logout.ts';
import { Page } from '../../layouts/page.tsx';

export function ProfileScreen() {
  const profile = useQuery(profileQuery);
  const logout = useLogout();
  return (
    <Page title="Profile" back>
      {profile.isPending ? (
        <SkeletonList label="Loading profile..." count={1} className="h-24" />
      ) : profile.isError ? (
        <FailedState
          title="Failed to load profile. Please try refreshing the page."
          error={profile.error}
          onRetry={profile.refetch}
        />
      ) : (
        <Card className="flex items-center gap-4">
          <Avatar person={profile.data} className="size-16 text-xl" />
          <div className="min-w-0">
            <h2 className="break-words font-semibold text-lg">
              {profile.data.firstName} {profile.data.lastName}
            </h2>
            {profile.data.username && <p className="text-muted-foreground">@{profile.data.username}</p>}
            <p className="break-words text-muted-foreground">{profile.data.email}</p>
          </div>
        </Card>
      )}
      <Button
        variant="secondary"
        className="w-full"
        pending={logout.isPending || logout.isSuccess}
        pendingLabel="Signing out..."
        onClick={() => logout.mutate()}
      >
        <LogOut aria-hidden />
        Sign Out
      </Button>
    </Page>
  );
}
