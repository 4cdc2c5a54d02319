import type { GameDateDetail } from '@fourball/contracts/http/game-date.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { groupsOf } from '../model.ts';

interface DateMembersProps {
  date: GameDateDetail;
  members: readonly SquadMember[];
  userId: string;
}

/** Members of a date by what they do, with their notes. */
export const DateMembers = ({ date, members, userId }: DateMembersProps) => (
  <CardSection title="Who plays">
    <div className="space-y-4">
      {groupsOf(date.members).map(({ title, members: group }) => (
        <section key={title} aria-label={title}>
          <h3 className="font-semibold text-muted-foreground text-sm">
            {title} · {group.length}
          </h3>
          <ul>
            {group.map(({ userId: memberId, isStanding, note, answer, place }) => {
              const member = members.find((candidate) => candidate.userId === memberId);
              return (
                <li key={memberId} className="flex min-h-12 items-center gap-3 py-1">
                  <Avatar person={member?.user ?? {}} id={memberId} />
                  <span className="wrap-anywhere min-w-0">
                    {place !== null && <span className="tabular-nums">{place}. </span>}
                    {member ? <PersonName>{fullName(member)}</PersonName> : 'Former member'}
                    {memberId === userId && ' (you)'}
                    {isStanding && (
                      <span className="text-muted-foreground text-sm">
                        {' '}
                        · {answer === 'out' ? 'away' : 'usually in'}
                      </span>
                    )}
                    {note && <bdi className="block text-muted-foreground text-sm">{note}</bdi>}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  </CardSection>
);
