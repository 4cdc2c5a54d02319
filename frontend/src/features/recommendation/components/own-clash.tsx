import { isolated } from '@fourball/contracts/bidi.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../../lib/dates.ts';
import { bookingsQuery, roundsOf } from '../../booking/api/list-bookings.ts';
import { clashingRound } from '../model.ts';

/** Tells a golfer of another round of theirs in the hours of an open tee time, which then cannot be booked with them. */
export function OwnClash({ slot, userId }: { slot: Pick<Recommendation, 'date' | 'time'>; userId: string }) {
  const { data: teeTimes = [] } = useQuery(bookingsQuery);
  const clash = clashingRound(slot, roundsOf(teeTimes, userId));
  if (!clash) return null;
  return (
    <p className="text-destructive text-sm">
      {`You are booked at ${isolated(clash.course.name)} at ${formatTime(clash.time)} that day.`}
    </p>
  );
}
