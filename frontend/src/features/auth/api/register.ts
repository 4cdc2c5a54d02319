import { isolated } from '@fourball/contracts/bidi.ts';
import { authRoutes, type Registration } from '@fourball/contracts/http/auth.ts';
import { INVITE_HEADER } from '@fourball/contracts/http/headers.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { stashToast } from '../../../lib/toast.ts';
import { clearLastSeen } from '../../offline/api/forget.ts';
import { noteNewGolfer } from '../model.ts';

/** The header that names the invite link which leads on to `target`. */
function invitedBy(target: string): Record<string, string> {
  const [, code] = /^\/join\/([\w-]+)/.exec(target) ?? [];
  return code === undefined ? {} : { [INVITE_HEADER]: code };
}

/** Opens an account, which signs in, calls `onRegistered` and loads the page at `target` anew. */
export const useRegister = (target: string, onRegistered?: () => void) =>
  useMutation({
    mutationFn: (body: Registration) => call(authRoutes.register, { body }, undefined, invitedBy(target)),
    meta: { failed: { title: 'Registration failed' } },
    onSuccess: async (user) => {
      await clearLastSeen();
      noteNewGolfer(user.id);
      stashToast({
        title: `Welcome to ${PRODUCT_NAME}!`,
        description: `Account created successfully. Welcome, ${isolated(user.firstName)}! Confirm your e-mail address by the code in our mail.`,
      });
      onRegistered?.();
      window.location.assign(target);
    },
  });
