import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallArguments, call } from '../../../lib/call.ts';
import { clearLastSeen } from '../../offline/api/forget.ts';
import { currentUserQuery } from './current-user.ts';

type NewPassword = NonNullable<CallArguments<typeof authRoutes.resetPassword>[0]>['body'];

/** Sets a new password by the token of a mailed link, which ends every session of the golfer: this one too. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPassword) => call(authRoutes.resetPassword, { body }),
    meta: {
      failed: { title: 'Error', fallback: 'Failed to reset password. Please try again.' },
      succeeded: {
        title: 'Password Reset',
        description: 'Your password has been successfully reset. You can now sign in with your new password.',
      },
    },
    onSuccess: async () => {
      await clearLastSeen();
      client.setQueryData(currentUserQuery.queryKey, null);
    },
  });
}
