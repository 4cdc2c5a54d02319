import { authRoutes, type ProfileChange } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { ToastMessage } from '../../../lib/toast.ts';
import { rankedByHours } from '../../availability/api/changed-reads.ts';
import { profileQuery } from './get-profile.ts';

/** Reads that show a golfer's name or handicap, or follow from their usual week; no event tells of a changed profile. */
const invalidates = [
  authRoutes.currentUser,
  squadRoutes.listSquads,
  squadRoutes.getSquad,
  availabilityRoutes.squadAvailability,
  ...rankedByHours,
];

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
    meta: { ...said, invalidates },
    onSuccess: (profile) => client.setQueryData(profileQuery.queryKey, profile),
  });
}
