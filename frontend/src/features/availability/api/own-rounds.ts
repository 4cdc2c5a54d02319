import { useQuery } from '@tanstack/react-query';
import { bookingsQuery, roundsOf } from '../../booking/api/list-bookings.ts';
import { coursesQuery } from '../../course/api/find-courses.ts';
import { bookedSlots } from '../rounds.ts';

/** The rounds that a golfer plays, and the slots that these take. */
export function useOwnRounds(golferId: string) {
  const bookings = useQuery(bookingsQuery);
  const rounds = roundsOf(bookings.data ?? [], golferId);
  const { data: courses } = useQuery({
    ...coursesQuery(rounds.map(({ courseId }) => courseId)),
    enabled: rounds.length > 0,
  });
  const booked = bookedSlots(rounds, (courseId) => courses?.find(({ id }) => id === courseId)?.holes);
  return { rounds, booked, bookings };
}
