import { isolated } from '@fourball/contracts/bidi.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/ui/badge.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatShortDate, formatTime } from '../../../lib/dates.ts';
import { slotKey } from '../../../lib/slot-key.ts';
import { placeOf } from '../../../lib/text.ts';
import { squadsQuery } from '../../squad/api/list-squads.ts';
import { canPlayText, matchPercent, slotQuality, unansweredText } from '../model.ts';
import { SlotAttendance } from './slot-attendance.tsx';
import { SlotFaces } from './slot-faces.tsx';

interface SlotCardProps {
  slot: RankedSlot;
  /** Given where slots of several squads stand together. */
  squadName: string;
  userId: string;
}

/** A slot that suits a squad, to be confirmed by the golfer; it leads to its reasons on the squad's page. */
export function SlotCard({ slot, squadName, userId }: SlotCardProps) {
  const known = useQuery(squadsQuery).data?.find(({ id }) => id === slot.squadId);
  const quality = slotQuality(slot.score);
  const squad = isolated(squadName);
  const when = `${formatShortDate(slot.date)} at ${formatTime(slot.time)}`;
  return (
    <article
      aria-label={`${squad}, ${when}`}
      className={classNames(cardLook, 'relative flex h-full flex-col gap-3 hover:bg-muted')}
    >
      <div className="grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h3 className="font-semibold text-lg leading-snug">
            {/* The link covers the card, but for what else can be pressed there. */}
            <Link
              to={`/squad/${slot.squadId}?slot=${slotKey(slot)}`}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {formatShortDate(slot.date)} <span className="text-primary tabular-nums">{formatTime(slot.time)}</span>
            </Link>
          </h3>
          <Badge tone={quality.tone}>
            {quality.label} {matchPercent(slot.score)}
          </Badge>
        </div>
        <p className="break-words text-sm">
          {[isolated(slot.courseName), placeOf(slot.course)].filter(Boolean).join(' · ')}
        </p>
        <p className="break-words text-sm">
          <strong className="font-semibold">{canPlayText(slot)}</strong> · {squad}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3">
          {/* Those whom a list of squads has room for. */}
          <SlotFaces slot={slot} userId={userId} members={known?.members ?? []} total={slot.totalMembers} />
          <p className="text-muted-foreground text-sm empty:hidden">
            {unansweredText(slot.unknownMembers.length, null)}
          </p>
        </div>
      </div>
      <div className="relative">
        <SlotAttendance slot={slot} userId={userId} label={`Confirm slot: ${squad}, ${when}`} />
      </div>
    </article>
  );
}
