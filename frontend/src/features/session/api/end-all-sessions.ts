import { calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { emailRoutes } from '@fourball/contracts/http/email.ts';
import { pushRoutes } from '@fourball/contracts/http/push.ts';
import { sessionRoutes } from '@fourball/contracts/http/session.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { forgetOwnSubscription } from '../../push/api/end-subscription.ts';

export const useEndAllSessions = () =>
  useMutation({
    mutationFn: () => call(sessionRoutes.endAllSessions),
    meta: {
      failed: { title: 'Failed to sign out everywhere' },
      succeeded: { title: 'Signed Out Everywhere', description: 'You are signed in on this device alone.' },
      invalidates: [
        ...[sessionRoutes.listSessions, emailRoutes.pendingEmail],
        ...[pushRoutes.listPushSubscriptions, calendarRoutes.calendarSync],
      ],
    },
    onSuccess: forgetOwnSubscription,
  });
