import { isolated } from '@fourball/contracts/bidi.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import { CalendarCheck, Clock, Share2, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { fullName } from '../../../lib/full-name.ts';
import { countOf } from '../../../lib/text.ts';
import { cardAvatars, isAlone, squadStatus } from '../model.ts';

interface SquadCardProps {
  squad: Squad;
  /** The golfer has a seat in its next round; undefined while that is not known. */
  plays: boolean | undefined;
  /** Given to the squad's creator only. */
  onInvite: (() => void) | null;
}

export function SquadCard({ squad, plays, onInvite }: SquadCardProps) {
  const status = squadStatus(squad);
  const avatars = cardAvatars(squad);
  const StatusIcon = squad.nextTeeTime ? CalendarCheck : isAlone(squad) ? UserPlus : Clock;
  return (
    <li
      className={classNames(
        cardLook,
        'relative p-3 transition-colors duration-150 hover:bg-muted has-[a:active]:opacity-70',
      )}
    >
      <div className="flex items-start justify-between gap-1">
        <h3 className="wrap-anywhere min-w-0 font-semibold text-lg leading-snug">
          {/* The link covers the card; what is to be pressed for itself lies above it. */}
          <Link to={`/squad/${squad.id}`} className="after:absolute after:inset-0 after:rounded-card">
            {squad.name}
          </Link>
        </h3>
        {onInvite && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Invite to ${isolated(squad.name)}`}
            className="relative -m-2 shrink-0"
            onClick={onInvite}
          >
            <Share2 aria-hidden />
          </Button>
        )}
      </div>
      <p className="flex items-start gap-1.5 text-sm">
        <StatusIcon aria-hidden className="mt-0.5 size-4 text-primary" />
        {/* Room for the longest text: bookings that are known later move nothing. */}
        <span
          data-room={squad.nextTeeTime && `${status.text} · you're not in`}
          className="grid *:[grid-area:1/1] before:invisible before:content-[attr(data-room)] before:[grid-area:1/1]"
        >
          <span>
            {status.text}
            {squad.nextTeeTime && plays !== undefined && (plays ? " · you're in" : " · you're not in")}
          </span>
        </span>
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-sm">
        <span className="flex">
          {avatars.shown.map((member) => (
            <span
              key={member.id}
              title={fullName(member)}
              className="-ml-2 rounded-full border-2 border-card first:ml-0"
            >
              <Avatar person={member.user} id={member.userId} className="size-7 text-xs" />
            </span>
          ))}
        </span>
        {avatars.more > 0 && (
          <span className="font-medium">
            +{avatars.more}
            <span className="sr-only"> more</span>
          </span>
        )}
        <span>{countOf(squad.memberCount, 'member')}</span>
        <Badge tone={status.tone} className="ml-auto">
          {status.badge}
        </Badge>
      </div>
    </li>
  );
}
