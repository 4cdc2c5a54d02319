import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { stashToast } from '../../../lib/toast.ts';
import { clearLastSeen } from '../../offline/api/forget.ts';
import { unsubscribe } from '../../push/api/unsubscribe.ts';

/** Signs out and loads the sign-in page anew, so that nothing of the golfer stays in memory or is kept. */
export const useLogout = () =>
  useMutation({
    mutationFn: async () => {
      await call(authRoutes.logout);
      await clearLastSeen();
      // Nobody stays signed in because of a browser's push service.
      await unsubscribe().catch(() => {});
    },
    meta: { failed: { title: 'Logout failed' } },
    onSuccess: () => {
      stashToast({ title: 'Logged out', description: 'You have been successfully logged out.' });
      // The session is over, and unsaved changes are kept: no page asks whether to stay.
      window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
      window.location.assign('/auth');
    },
  });
