import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { stashToast } from '../../../lib/toast.ts';
import { clearLastSeen } from '../../offline/api/forget.ts';

/** Deletes the account and loads the sign-in page anew, so that nothing of the golfer stays in memory or is kept. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (password: string) => call(authRoutes.deleteAccount, { body: { password } }),
    onSuccess: async () => {
      await clearLastSeen();
      stashToast({ title: 'Account deleted', description: 'Your account and everything in it is gone.' });
      window.location.assign('/auth');
    },
  });
