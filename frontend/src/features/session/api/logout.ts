import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { stashToast } from '../../../lib/toast.ts';

/** Signs out and loads the sign-in page anew, so that nothing of the golfer stays in memory. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => call(authRoutes.logout),
    meta: { failed: { title: 'Logout failed' } },
    onSuccess: () => {
      stashToast({ title: 'Logged out', description: 'You have been successfully logged out.' });
      window.location.assign('/auth');
    },
  });
