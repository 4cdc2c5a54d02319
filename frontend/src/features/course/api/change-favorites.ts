import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { routeQuery } from '../../../lib/query.ts';
import { rankedAnew } from '../../availability/api/changed-reads.ts';
import { type FavoriteChange, favoritesAfter } from '../model.ts';

const mutationKey = ['change-favorites'];
const profile = routeQuery(authRoutes.profile);

/** Adds a course to the golfer's favorites, or takes it out. */
export function useChangeFavorites() {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    // One after the other: of one course the last change counts.
    scope: { id: 'favorites' },
    mutationFn: ({ courseId, isFavorite }: FavoriteChange) =>
      call(authRoutes.changeProfile, { body: { [isFavorite ? 'add' : 'remove']: { favoriteCourses: [courseId] } } }),
    meta: {
      failed: { title: 'Failed to update favorite courses. Please try again.' },
      invalidates: [authRoutes.currentUser, ...rankedAnew],
    },
    onSuccess: (changed) => client.setQueryData(profile.queryKey, changed),
  });
}

/** The favorites as they will be when the server has taken every change; one that it refuses is as before again. */
export function useFavorites(saved: readonly string[]): string[] {
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as FavoriteChange,
  });
  return favoritesAfter(saved, changes);
}
