import { claimRoutes } from '@fourball/contracts/http/claim.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Adds the squad and answers of a golfer without an account to the account that is signed in, whose address that confirms. */
export function useMergeClaim() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(claimRoutes.mergeClaim, { body: { token } }),
    onSuccess: () => client.invalidateQueries(),
  });
}
