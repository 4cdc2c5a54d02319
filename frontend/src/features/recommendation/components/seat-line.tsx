import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { useQuery } from '@tanstack/react-query';
import { SeatActions, seatNote } from '../../../components/ui/seat-actions.tsx';
import { groupsQuery } from '../api/groups.ts';
import { useLeaveLine } from '../api/leave-line.ts';
import { useTakeSeat } from '../api/take-seat.ts';

interface SeatLineProps {
  recommendation: Recommendation;
  /** Called when what was pressed is done, and its button gone. */
  onDone: () => void;
}

/** A booked tee time to a golfer without a seat, once it is known how many are free. */
export function SeatLine({ recommendation, onDone }: SeatLineProps) {
  const { waiting } = recommendation;
  const { data: groups } = useQuery(groupsQuery(recommendation.id));
  const taking = useTakeSeat(recommendation);
  const leaving = useLeaveLine(recommendation, waiting);
  if (!groups) return null;
  const free = groups.freeSeats ?? 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-muted-foreground text-sm">{seatNote(waiting, free)}</p>
      <SeatActions waiting={waiting} free={free} taking={taking} leaving={leaving} onDone={onDone} />
    </div>
  );
}
