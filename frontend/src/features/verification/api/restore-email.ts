import { emailRoutes } from '@fourball/contracts/http/email.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { currentUserQuery } from '../../auth/api/current-user.ts';
import { clearLastSeen } from '../../offline/api/forget.ts';

/** Gives an account its former address back, which ends every session of the golfer: this one too. */
export function useRestoreEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(emailRoutes.restoreEmail, { body: { token } }),
    onSuccess: async () => {
      await clearLastSeen();
      client.setQueryData(currentUserQuery.queryKey, null);
    },
  });
}
