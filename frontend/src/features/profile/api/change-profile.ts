import { authRoutes, type ProfileChange } from '@fourball/contracts/http/auth.ts';
import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { ToastMessage } from '../../../lib/toast.ts';
import { profileQuery } from './get-profile.ts';

/**
 * Changes the named fields of the profile.
 * @param said what is shown of it; without, whoever calls says how it went: My Schedule saves several things at once.
 * @param queue by which changes are told apart and wait for each other.
 */
export function useChangeProfile(
  said: { failed?: { title: string }; succeeded?: ToastMessage } = {},
  queue: { mutationKey?: string[]; scope?: { id: string } } = {},
) {
  const client = useQueryClient();
  return useMutation({
    ...queue,
    mutationFn: (body: ProfileChange) => call(authRoutes.changeProfile, { body }),
    meta: { ...said, invalidates: [authRoutes.currentUser, rankingRoutes.squadHeatMap, rankingRoutes.squadOutlook] },
    onSuccess: (profile) => client.setQueryData(profileQuery.queryKey, profile),
  });
}
