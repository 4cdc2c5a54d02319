import type { ProfileChange, User } from '@fourball/contracts/http/auth.ts';
import { useMutationState } from '@tanstack/react-query';
import { withChoices } from '../model.ts';
import { useChangeProfile } from './change-profile.ts';

const mutationKey = ['save-choices'];

/**
 * Saves a switch or chip of the profile at once, one after the other: of one switch the last change counts.
 * @param failed title of the message when the server refuses it.
 */
export const useSaveChoices = (failed: string) =>
  useChangeProfile({ failed: { title: failed } }, { mutationKey, scope: { id: 'choices' } });

/** The profile as it will be when the server has taken every choice; one that it refuses is as before again. */
export function useChoices(saved: User): User {
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as ProfileChange,
  });
  return withChoices(saved, changes);
}
