import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Asks for the mail with a link; whether the account exists, neither answer nor message tells. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: { email: string }) => call(authRoutes.forgotPassword, { body }),
    meta: {
      failed: { title: 'Error', fallback: 'Failed to send reset email. Please try again.' },
      succeeded: {
        title: 'Email Sent',
        description: "If an account with that email exists, we've sent password reset instructions.",
      },
    },
  });
