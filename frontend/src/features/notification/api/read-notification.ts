import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useReading } from '../reads.ts';

export const useReadNotification = () =>
  useMutation({
    ...useReading(),
    mutationFn: (notificationId: string) => call(notificationRoutes.readNotification, { params: { notificationId } }),
    meta: {
      failed: { title: 'Error', fallback: 'Failed to mark notification as read' },
      invalidates: [notificationRoutes.listNotifications],
    },
  });
