import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { groupsQuery } from '../api/groups.ts';
import { useTakeSeat } from '../api/take-seat.ts';
import { freeSeats } from '../players.ts';

interface TakeSeatButtonProps {
  recommendation: Recommendation;
  /** Called when the seat is taken and this button is gone. */
  onTaken: () => void;
}

/** "Take the free seat" of a booked tee time, while there is one. */
export function TakeSeatButton({ recommendation, onTaken }: TakeSeatButtonProps) {
  const { data: groups } = useQuery(groupsQuery(recommendation.id));
  const taking = useTakeSeat(recommendation);
  const free = groups ? freeSeats(groups) : 0;
  // The mutation itself shows the error.
  const take = () => taking.mutateAsync().then(onTaken, () => {});
  if (free === 0) return null;
  return (
    <Button pending={taking.isPending} pendingLabel="Taking the seat..." onClick={take}>
      <UserPlus aria-hidden />
      {free === 1 ? 'Take the free seat' : 'Take a free seat'}
    </Button>
  );
}
