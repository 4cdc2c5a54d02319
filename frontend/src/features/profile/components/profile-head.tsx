import type { User } from '@fourball/contracts/http/auth.ts';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';

/** The golfer as others know them, with the address and whether mails reach it. */
export const ProfileHead = ({ profile }: { profile: User }) => (
  <div className="flex items-center gap-4 px-1">
    <Avatar person={profile} id={profile.id} className="size-16 text-xl" />
    <div className="min-w-0">
      <p className="break-words font-semibold text-lg">
        <PersonName>{`${profile.firstName} ${profile.lastName}`}</PersonName>
      </p>
      {profile.username && <p className="break-words text-muted-foreground">@{profile.username}</p>}
      <p className="wrap-anywhere mb-1 text-muted-foreground text-sm">{profile.email}</p>
      {profile.emailVerified !== undefined && (
        <Badge tone={profile.emailVerified ? 'excellent' : 'fair'}>
          {profile.emailVerified ? 'Verified' : 'Not verified'}
        </Badge>
      )}
    </div>
  </div>
);
