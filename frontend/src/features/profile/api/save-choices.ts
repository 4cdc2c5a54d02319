import { authRoutes, type ProfileChange, type User } from '@fourball/contracts/http/auth.ts';
import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { withChoices } from '../model.ts';
import { profileQuery } from './get-profile.ts';

const mutationKey = ['save-choices'];

/** Saves a switch or chip of the profile at once. @param failed title of the message when the server refuses it. */
export function useSaveChoices(failed: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    // One after the other: of one switch the last change counts.
    scope: { id: 'choices' },
    mutationFn: (body: ProfileChange) => call(authRoutes.changeProfile, { body }),
    meta: {
      failed: { title: failed },
      invalidates: [authRoutes.currentUser, rankingRoutes.squadHeatMap, rankingRoutes.squadOutlook],
    },
    onSuccess: (profile) => client.setQueryData(profileQuery.queryKey, profile),
  });
}

/** The profile as it will be when the server has taken every choice; one that it refuses is as before again. */
export function useChoices(saved: User): User {
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as ProfileChange,
  });
  return withChoices(saved, changes);
}
