import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { Crown } from 'lucide-react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { handicapText } from '../../../lib/handicap.ts';
import { capitalized } from '../../../lib/text.ts';
import { BanList } from './ban-list.tsx';
import { MemberActions } from './member-actions.tsx';

export function MemberList({ squad, userId }: { squad: SquadDetail; userId: string }) {
  return (
    <CardSection title="Members">
      {/* The header has room for its first words alone. */}
      <p className="wrap-anywhere -mt-3 mb-2 text-muted-foreground text-sm empty:hidden">{squad.description}</p>
      <ul className="divide-y">
        {squad.members.map((member) => (
          <li key={member.id} className="flex min-h-12 items-center gap-3 py-1 large-text:[&>[aria-hidden]]:hidden">
            <Avatar person={member.user} id={member.userId} />
            <div className="min-w-0 grow">
              <p className="flex large-text:flex-wrap items-center gap-1.5 font-medium leading-snug">
                <PersonName className="shortened">{fullName(member)}</PersonName>
                {member.userId === userId && <span className="font-normal text-muted-foreground text-sm">(you)</span>}
                {member.role === 'leader' && (
                  <>
                    <Crown aria-hidden className="size-4 shrink-0 text-good-foreground" />
                    <span className="sr-only">Leader</span>
                  </>
                )}
              </p>
              <p className="text-muted-foreground text-sm leading-snug">
                {member.user.claimed === false && 'No account · '}
                {member.user.handicap === null ? 'No handicap yet' : `Handicap ${handicapText(member.user.handicap)}`}
              </p>
            </div>
            {member.status !== 'active' && <Badge>{capitalized(member.status)}</Badge>}
            <MemberActions squad={squad} member={member} userId={userId} />
          </li>
        ))}
      </ul>
      {squad.bans.length > 0 && <BanList squadId={squad.id} bans={squad.bans} />}
    </CardSection>
  );
}
