import type { Notification, NotificationType } from '@fourball/contracts/http/notification.ts';
import { Bell, CalendarCheck, CalendarDays, Check, Clock, type LucideIcon, Trash2, Trophy, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { useDeleteNotification } from '../api/delete-notification.ts';
import { useReadNotification } from '../api/read-notification.ts';
import { pathOf } from '../model.ts';

interface Look {
  icon: LucideIcon;
  look: string;
}

const looks: Record<NotificationType, Look> = {
  squad_invite: { icon: Users, look: 'bg-invite text-invite-foreground' },
  squad_update: { icon: Users, look: 'bg-invite text-invite-foreground' },
  tee_time_reminder: { icon: Clock, look: 'bg-excellent text-excellent-foreground' },
  booking_confirmation: { icon: CalendarCheck, look: 'bg-booking text-booking-foreground' },
  achievement: { icon: Trophy, look: 'bg-good text-good-foreground' },
  weekly_slots: { icon: CalendarDays, look: 'bg-accent text-accent-foreground' },
};

const lookOf = (type: string): Look =>
  (looks as Partial<Record<string, Look>>)[type] ?? { icon: Bell, look: 'bg-muted text-muted-foreground' };

const smallButton = 'grid size-11 place-items-center rounded-lg hover:bg-muted [&_svg]:size-4';

interface NotificationItemProps {
  notification: Notification;
  /** Called when it is followed to what it is about. */
  onFollow: () => void;
  /** Called when the button that had the focus goes away. */
  onButtonGone: () => void;
}

export function NotificationItem({ notification, onFollow, onButtonGone }: NotificationItemProps) {
  const read = useReadNotification();
  const deleteNotification = useDeleteNotification();
  const { icon: Icon, look } = lookOf(notification.type);
  return (
    <li
      className={classNames(
        'relative flex large-text:flex-wrap gap-3 py-3 pr-1 pl-4 hover:bg-muted',
        !notification.isRead && 'bg-unread',
      )}
    >
      <span className={classNames('mt-0.5 grid size-8 shrink-0 place-items-center rounded-full', look)}>
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 grow">
        <p className={classNames('break-words text-sm', !notification.isRead && 'font-bold')}>
          {/* It covers the row, but for the buttons. */}
          <Link
            to={pathOf(notification.data)}
            className="after:absolute after:inset-0"
            onClick={() => {
              if (!notification.isRead) read.mutate(notification.id);
              onFollow();
            }}
          >
            {!notification.isRead && <span className="sr-only">Unread: </span>}
            {notification.title}
          </Link>
        </p>
        <p className="text-pretty break-words text-sm">{notification.message}</p>
        <p className="mt-0.5 text-muted-foreground text-xs">{relativeTime(notification.createdAt)}</p>
      </div>
      <div className="relative flex shrink-0 flex-col self-start large-text:basis-full large-text:flex-row large-text:justify-end">
        {!notification.isRead && (
          <button
            type="button"
            aria-label={`Mark as read: ${notification.title}`}
            className={smallButton}
            onClick={() => {
              read.mutate(notification.id);
              onButtonGone();
            }}
          >
            <Check aria-hidden />
          </button>
        )}
        <button
          type="button"
          aria-label={`Delete: ${notification.title}`}
          className={smallButton}
          onClick={() => {
            deleteNotification(notification.id);
            onButtonGone();
          }}
        >
          <Trash2 aria-hidden />
        </button>
      </div>
    </li>
  );
}
