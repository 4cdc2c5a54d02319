import { authRoutes, type PasswordChange } from '@fourball/contracts/http/auth.ts';
import { emailRoutes } from '@fourball/contracts/http/email.ts';
import { sessionRoutes } from '@fourball/contracts/http/session.ts';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/call.ts';

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: z.output<typeof PasswordChange>) => call(authRoutes.changePassword, { body }),
    meta: {
      failed: { title: 'Failed to update password. Please try again.' },
      succeeded: { title: 'Password Updated', description: 'Your other devices have been signed out.' },
      invalidates: [sessionRoutes.listSessions, emailRoutes.pendingEmail],
    },
  });
