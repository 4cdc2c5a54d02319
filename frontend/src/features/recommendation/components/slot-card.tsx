import { isolated } from '@fourball/contracts/bidi.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { Check } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatShortDate, formatTime } from '../../../lib/dates.ts';
import { placeOf } from '../../../lib/text.ts';
import { useConfirmOptimalSlot } from '../api/confirm-optimal-slot.ts';
import { matchPercent, slotQuality, unansweredText } from '../model.ts';
import { NearestMissNote } from './nearest-miss-note.tsx';
import { Receipt } from './receipt.tsx';

interface SlotCardProps {
  slot: RankedSlot;
  /** Given where slots of several squads stand together. */
  squadName: string;
}

/** A slot that suits a squad, with its reasons, to be confirmed by the golfer. */
export function SlotCard({ slot, squadName }: SlotCardProps) {
  const confirmation = useConfirmOptimalSlot();
  const quality = slotQuality(slot.score);
  const unanswered = unansweredText(slot.unknownMembers.length, slot.nearestMiss);
  const squad = isolated(squadName);
  const when = `${formatShortDate(slot.date)} at ${formatTime(slot.time)}`;
  return (
    <article aria-label={`${squad}, ${when}`} className={classNames(cardLook, 'space-y-3')}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold text-lg leading-snug">
            {formatShortDate(slot.date)} <span className="text-primary tabular-nums">{formatTime(slot.time)}</span>
          </h3>
          <p className="break-words text-sm">{slot.courseName}</p>
          <p className="break-words text-muted-foreground text-sm empty:hidden">{placeOf(slot.course)}</p>
          <p className="break-words text-muted-foreground text-sm">
            {squad} · {slot.availableMembers}/{slot.totalMembers} available{unanswered && ` · ${unanswered}`}
          </p>
        </div>
        <Badge tone={quality.tone} className="mt-0.5 shrink-0">
          {quality.label} {matchPercent(slot.score)}
        </Badge>
      </div>
      <NearestMissNote slot={slot} />
      <Receipt lines={slot.receipt} score={slot.score} />
      {confirmation.isSuccess ? (
        <Button variant="secondary" aria-disabled className="w-full aria-disabled:opacity-100">
          <Check aria-hidden className="text-primary" />
          Confirmed
        </Button>
      ) : (
        <Button
          variant="secondary"
          className="w-full"
          pending={confirmation.isPending}
          pendingLabel="Confirming..."
          aria-label={`Confirm slot: ${squad}, ${when}`}
          onClick={() => confirmation.mutate(slot)}
        >
          Confirm Slot
        </Button>
      )}
    </article>
  );
}
