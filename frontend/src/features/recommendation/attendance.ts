import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { useMutationState } from '@tanstack/react-query';
import { answeredBy } from './model.ts';
import { useShowLatest } from './show-latest.ts';

type Attendance = 'in' | 'out';
const attendanceAt = (recommendationId: string) => ['attendance', recommendationId];

/** Sends a golfer's acts on one tee time in the order in which they made them: nobody books before they are in. */
export const turnAt = (recommendationId: string) => ({ id: attendanceAt(recommendationId).join() });

/** Shared part of "I'm In" and taking it back. */
export const useAttendance = (recommendationId: string, said: Attendance) => ({
  mutationKey: [...attendanceAt(recommendationId), said],
  scope: turnAt(recommendationId),
  onSuccess: useShowLatest(),
});

/**
 * The recommendation with what the golfer has said about coming: at once, whatever is read of it until the server agrees,
 * and without it when the server refuses.
 */
export function useAsSaid<R extends Recommendation | undefined>(recommendation: R, userId: string): R | Recommendation {
  const said = useMutationState({
    filters: { mutationKey: attendanceAt(recommendation?.id ?? ''), status: 'pending' },
    select: ({ options }) => options.mutationKey?.at(-1) as Attendance,
  });
  const latest = said.at(-1);
  return latest && recommendation ? answeredBy(recommendation, userId, latest === 'in') : recommendation;
}
