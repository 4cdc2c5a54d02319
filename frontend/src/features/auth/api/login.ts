import { isolated } from '@fourball/contracts/bidi.ts';
import { authRoutes, type Credentials } from '@fourball/contracts/http/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { stashToast } from '../../../lib/toast.ts';
import { clearLastSeen } from '../../offline/api/forget.ts';
import { noteReturn } from '../model.ts';

/** Signs in and loads the page at `target` anew, so that nothing of the visitor before stays in memory. */
export const useLogin = (target: string) =>
  useMutation({
    mutationFn: (body: Credentials) => call(authRoutes.login, { body }),
    meta: { failed: { title: 'Login failed' } },
    onSuccess: async (user) => {
      await clearLastSeen();
      noteReturn(user.id);
      stashToast({ title: 'Welcome back!', description: `Good to see you again, ${isolated(user.firstName)}!` });
      window.location.assign(target);
    },
  });
