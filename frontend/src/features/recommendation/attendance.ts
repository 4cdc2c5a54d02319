import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { recommendationsQuery } from './api/list-recommendations.ts';
import { answeredBy, withLatest } from './model.ts';

type Attendance = 'in' | 'out';
const attendanceAt = (recommendationId: string) => ['attendance', recommendationId];

/** Sends a golfer's acts on one tee time in the order in which they made them: nobody books before they are in. */
export const turnAt = (recommendationId: string) => ({ id: attendanceAt(recommendationId).join() });

/** Shared part of "I'm In" and taking it back. */
export function useAttendance({ id, squadId }: Pick<Recommendation, 'id' | 'squadId'>, said: Attendance) {
  const client = useQueryClient();
  const { queryKey } = recommendationsQuery(squadId);
  return {
    mutationKey: [...attendanceAt(id), said],
    scope: turnAt(id),
    onSuccess: (latest: Recommendation) => {
      client.setQueryData(queryKey, (all) => all && withLatest(all, latest));
    },
  };
}

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
