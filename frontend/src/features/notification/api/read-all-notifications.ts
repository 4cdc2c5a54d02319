import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useReading } from '../reads.ts';

export const useReadAllNotifications = () =>
  useMutation({
    ...useReading(),
    mutationFn: () => call(notificationRoutes.readAllNotifications),
    meta: {
      failed: { title: 'Error', fallback: 'Failed to mark all as read' },
      succeeded: { title: 'Notifications Updated', description: 'All notifications marked as read' },
      invalidates: [notificationRoutes.listNotifications],
    },
  });
