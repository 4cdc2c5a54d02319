import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { UserRoundSearch } from 'lucide-react';
import { nearestMissText } from '../model.ts';

type Missed = Partial<Pick<RankedSlot, 'nearestMiss'>> &
  Pick<RankedSlot, 'time' | 'availableMembers' | 'totalMembers'> & { confirmedMembers?: readonly string[] | undefined };

/** The one golfer whose coming would help most; nothing where everybody can, nobody more could, or they said that they come. */
export function NearestMissNote({ slot, userId }: { slot: Missed; userId: string }) {
  if (!slot.nearestMiss || slot.confirmedMembers?.includes(slot.nearestMiss.userId)) return null;
  return (
    <p className="flex gap-2 rounded-lg bg-muted px-3 py-1.5 text-sm leading-snug">
      <UserRoundSearch aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
      {nearestMissText({ ...slot, nearestMiss: slot.nearestMiss }, slot.nearestMiss.userId === userId)}
    </p>
  );
}
