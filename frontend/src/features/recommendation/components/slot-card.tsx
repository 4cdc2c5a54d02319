import { isolated } from '@fourball/contracts/bidi.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatShortDate, formatTime } from '../../../lib/dates.ts';
import { placeOf } from '../../../lib/text.ts';
import { canPlayText, matchPercent, slotQuality, unansweredText } from '../model.ts';
import { NearestMissNote } from './nearest-miss-note.tsx';
import { Receipt } from './receipt.tsx';
import { SlotAttendance } from './slot-attendance.tsx';

interface SlotCardProps {
  slot: RankedSlot;
  /** Given where slots of several squads stand together. */
  squadName: string;
  userId: string;
}

/** A slot that suits a squad, with its reasons, to be confirmed by the golfer. */
export function SlotCard({ slot, squadName, userId }: SlotCardProps) {
  const quality = slotQuality(slot.score);
  const unanswered = unansweredText(slot.unknownMembers.length, slot.nearestMiss);
  const squad = isolated(squadName);
  const when = `${formatShortDate(slot.date)} at ${formatTime(slot.time)}`;
  return (
    <article aria-label={`${squad}, ${when}`} className={classNames(cardLook, 'space-y-3')}>
      <div className="flex large-text:flex-col items-start justify-between gap-3 large-text:gap-1">
        <div className="min-w-0">
          <h3 className="font-semibold text-lg leading-snug">
            {formatShortDate(slot.date)} <span className="text-primary tabular-nums">{formatTime(slot.time)}</span>
          </h3>
          <p className="break-words text-sm">{slot.courseName}</p>
          <p className="break-words text-muted-foreground text-sm empty:hidden">{placeOf(slot.course)}</p>
          <p className="font-semibold">{canPlayText(slot)}</p>
          <p className="break-words text-muted-foreground text-sm">
            {squad}
            {unanswered && ` · ${unanswered}`}
          </p>
        </div>
        <Badge tone={quality.tone} className="mt-0.5 shrink-0">
          {quality.label} {matchPercent(slot.score)}
        </Badge>
      </div>
      <NearestMissNote slot={slot} />
      <Receipt lines={slot.receipt} score={slot.score} />
      <SlotAttendance slot={slot} userId={userId} label={`Confirm slot: ${squad}, ${when}`} />
    </article>
  );
}
