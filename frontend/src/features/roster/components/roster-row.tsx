import type { SquadMember } from '@fourball/contracts/http/member.ts';
import { CircleCheck, CircleHelp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { fullName } from '../../../lib/full-name.ts';
import type { RosterLine } from '../model.ts';

interface RosterRowProps {
  line: RosterLine;
  member: SquadMember;
  isViewer: boolean;
  onNudge: () => void;
}

/**
 * One member: how they answered, and the way to ask them; a golfer is led to where they answer. The message leads to the
 * squad's page, which is open to accounts alone.
 */
export function RosterRow({ line, member, isViewer, onNudge }: RosterRowProps) {
  const { answer, isAnswered, helpsMost, effect } = line;
  const Icon = isAnswered ? CircleCheck : CircleHelp;
  return (
    <li
      className={classNames(
        'flex min-h-10 large-text:flex-wrap items-center gap-2.5 py-px large-text:[&>[aria-hidden]]:hidden',
        helpsMost && '-mx-1.5 rounded-lg bg-muted px-1.5',
      )}
    >
      <Avatar person={member.user} id={member.userId} className="size-8" />
      <div className="min-w-0 grow leading-tight">
        <p className="flex flex-wrap items-center gap-x-1.5 font-medium text-sm">
          <PersonName className="shortened">{fullName(member)}</PersonName>
          {isViewer && <span className="font-normal text-muted-foreground">(you)</span>}
          {helpsMost && <Badge tone="sand">helps most</Badge>}
        </p>
        <p className="flex gap-1 text-muted-foreground text-xs">
          <Icon
            aria-hidden
            className={classNames('mt-px size-3.5', isAnswered ? 'text-primary' : 'text-good-foreground')}
          />
          {effect ? `${answer} · ${effect}` : answer}
        </p>
      </div>
      {(!isAnswered || helpsMost) &&
        (isViewer ? (
          <Link to="?tab=availability&answer=1" className={buttonVariants({ size: 'small', className: 'shrink-0' })}>
            Answer
          </Link>
        ) : (
          member.user.claimed !== false && (
            <Button variant="link" size="small" className="-mr-1.5 shrink-0 px-1.5" onClick={onNudge}>
              <span>
                Nudge <PersonName className="sr-only">{member.user.firstName}</PersonName>
              </span>
            </Button>
          )
        ))}
    </li>
  );
}
