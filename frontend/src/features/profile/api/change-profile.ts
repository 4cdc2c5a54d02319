import { authRoutes, type ProfileChange } from '@fourball/contracts/http/auth.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { profileQuery } from './get-profile.ts';

/** Changes the named fields of the profile. Whoever calls says how it went: screens save several things at once. */
export function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => call(authRoutes.changeProfile, { body }),
    meta: { invalidates: [authRoutes.currentUser] },
    onSuccess: (profile) => client.setQueryData(profileQuery.queryKey, profile),
  });
}
