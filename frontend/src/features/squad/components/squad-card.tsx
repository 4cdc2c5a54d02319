import { isolated } from '@fourball/contracts/bidi.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import { Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { countOf } from '../../../lib/text.ts';
import { ATTENDANCE_WORDS, type Attendance, cardAvatars, squadStatus } from '../model.ts';

interface SquadCardProps {
  squad: Squad;
  /** Undefined while it is not known. */
  attendance: Attendance | undefined;
  /** Given to the squad's creator only. */
  onInvite: (() => void) | null;
}

/** A squad as a row of home, which leads to its page. */
export function SquadCard({ squad, attendance, onInvite }: SquadCardProps) {
  const status = squadStatus(squad);
  return (
    <li className="relative flex min-h-16 large-text:flex-wrap items-center gap-3 px-3 py-2 transition-colors duration-150 first:rounded-t-card last:rounded-b-card hover:bg-muted has-[a:active]:opacity-70">
      <Faces squad={squad} />
      <div className="min-w-0 grow large-text:basis-full">
        <div className="flex narrow:flex-wrap items-center gap-x-2">
          <h3 className="wrap-anywhere line-clamp-2 min-w-0 font-semibold leading-snug large-text:line-clamp-none">
            {/* The link covers the row; what is to be pressed for itself lies above it. */}
            <Link to={`/squad/${squad.id}`} className="after:absolute after:inset-0">
              {squad.name}
            </Link>
          </h3>
          <Badge tone={status.tone}>{status.badge}</Badge>
        </div>
        {/* Room for the longest text: bookings that are known later move nothing. */}
        <p
          data-room={squad.nextTeeTime && `${status.text} · ${ATTENDANCE_WORDS.waiting}`}
          className="grid text-[0.8125rem] text-muted-foreground leading-snug *:[grid-area:1/1] before:invisible before:content-[attr(data-room)] before:[grid-area:1/1]"
        >
          <span>
            {status.text}
            {squad.nextTeeTime && attendance && ` · ${ATTENDANCE_WORDS[attendance]}`}
          </span>
        </p>
      </div>
      {onInvite && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Invite to ${isolated(squad.name)}`}
          className="relative -mr-2 shrink-0"
          onClick={onInvite}
        >
          <Share2 aria-hidden />
        </Button>
      )}
    </li>
  );
}

/** Up to four members as a foursome, and how many more there are. */
function Faces({ squad }: { squad: Squad }) {
  const { shown, more } = cardAvatars(squad);
  return (
    <div className="relative w-11 shrink-0">
      <div className="flex w-11 large-text:hidden flex-wrap justify-center gap-0.5">
        {shown.map((member) => (
          <span key={member.id} title={fullName(member)}>
            <Avatar person={member.user} id={member.userId} className="size-5 text-[0.625rem]" />
          </span>
        ))}
      </div>
      {more > 0 && (
        <span className="absolute -right-2.5 -bottom-2.5 large-text:static rounded-full border bg-card px-1 font-semibold text-xs">
          +{more}
          <span className="sr-only"> more</span>
        </span>
      )}
      <span className="sr-only">{countOf(squad.memberCount, 'member')}</span>
    </div>
  );
}
