import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallArguments, call } from '../../../lib/call.ts';
import { squadQuery } from './get-squad.ts';

type ExpiresInDays = NonNullable<CallArguments<typeof squadRoutes.createInvite>[0]>['body']['expiresInDays'];

/** Makes a new invite link; the one before stops working. */
export function useCreateInvite(squadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (expiresInDays: ExpiresInDays) =>
      call(squadRoutes.createInvite, { params: { squadId }, body: { expiresInDays } }),
    meta: {
      failed: { title: 'Error', description: 'Failed to generate invite link. Please try again.' },
      invalidates: [squadRoutes.getSquad],
    },
    onSuccess: ({ inviteCode, expiresAt: inviteCodeExpiresAt }) =>
      client.setQueryData(
        squadQuery(squadId).queryKey,
        (squad) => squad && { ...squad, inviteCode, inviteCodeExpiresAt },
      ),
  });
}
