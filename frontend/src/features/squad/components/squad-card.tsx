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
        'relative transition-colors duration-150 hover:bg-muted has-[a:active]:opacity-70',
      )}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h3 className="break-words font-semibold text-lg leading-snug">
            {/* The link covers the card; what is to be pressed for itself lies above it. */}
            <Link to={`/squad/${squad.id}`} className="after:absolute after:inset-0 after:rounded-card">
              {squad.name}
            </Link>
          </h3>
          <p className="text-muted-foreground text-sm">{countOf(squad.memberCount, 'member')}</p>
        </div>
        {onInvite && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Invite to ${isolated(squad.name)}`}
            className="-mt-1.5 -mr-2 relative"
            onClick={onInvite}
          >
            <Share2 aria-hidden />
          </Button>
        )}
      </div>
      <div className="mt-3 flex items-center">
        {avatars.shown.map((member) => (
          <span key={member.id} title={fullName(member)} className="-ml-2 rounded-full border-2 border-card first:ml-0">
            <Avatar person={member.user} className="size-8 text-xs" />
          </span>
        ))}
        {avatars.more > 0 && (
          <span className="ml-2 font-medium text-muted-foreground text-sm">
            +{avatars.more}
            <span className="sr-only"> more</span>
          </span>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t pt-3">
        <span className="flex items-center gap-2 text-sm">
          <StatusIcon aria-hidden className="size-4 text-primary" />
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
        </span>
        <Badge tone={status.tone}>{status.badge}</Badge>
      </div>
    </li>
  );
}
