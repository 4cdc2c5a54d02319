import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { stashToast } from '../../../lib/toast.ts';
import { clearLastSeen } from '../../offline/api/forget.ts';

/** Deletes the account and loads the sign-in page anew, so that nothing of the golfer stays in memory or is kept. */
export const useDeleteAccount = (userId: string) =>
  useMutation({
    mutationFn: (password: string) => call(authRoutes.deleteAccount, { body: { password } }),
    onSuccess: async () => {
      await clearLastSeen();
      forgetGolfer(userId);
      stashToast({ title: 'Account deleted', description: 'Your account and everything in it is gone.' });
      window.location.assign('/auth');
    },
  });

/** Forgets what browser and window keep for one golfer, as drafts with names and addresses of their friends. */
function forgetGolfer(userId: string): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.endsWith(`.${userId}`)) storage.removeItem(key);
}
