import * as Popover from '@radix-ui/react-popover';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { panelNotifications } from '../api/list-notifications.ts';
import { useLive } from '../api/live-state.ts';
import { useReadAllNotifications } from '../api/read-all-notifications.ts';
import { useNotDeleted } from '../deletions.ts';
import { type Filter, filtered, unreadCount } from '../model.ts';
import { useAsRead } from '../reads.ts';
import { NotificationItem } from './notification-item.tsx';

/** @param onFollow called when a notification is followed to what it is about. */
export function NotificationPanel({ onFollow }: { onFollow: () => void }) {
  const [filter, setFilter] = useState<Filter>('all');
  const { data, isPending, isError } = useQuery(panelNotifications(useLive()));
  const present = useAsRead(useNotDeleted(data));
  const readAll = useReadAllNotifications();
  const panel = useRef<HTMLElement>(null);
  const keepFocus = () => panel.current?.focus();
  const unread = unreadCount(present);
  const shown = filtered(present, filter);
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="notifications-title" className="outline-none">
      <div className="flex items-center gap-2 p-2 pb-0 pl-4">
        <h2 id="notifications-title" className="font-semibold text-lg">
          Notifications
        </h2>
        {unread > 0 && <Badge tone="primary">{unread}</Badge>}
        <Popover.Close
          aria-label="Close notifications"
          className="ml-auto grid size-11 place-items-center rounded-lg hover:bg-muted"
        >
          <X aria-hidden className="size-5" />
        </Popover.Close>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-b p-3">
        <Chip pressed={filter === 'all'} onClick={() => setFilter('all')}>
          All
        </Chip>
        <Chip pressed={filter === 'unread'} onClick={() => setFilter('unread')}>
          Unread ({unread})
        </Chip>
        {unread > 0 && (
          <Button
            variant="quiet"
            size="small"
            sends
            className="ml-auto px-2"
            onClick={() => {
              readAll.mutate();
              keepFocus();
            }}
          >
            <Check aria-hidden />
            Mark all read
          </Button>
        )}
      </div>
      {shown.length > 0 ? (
        <ul className="max-h-96 divide-y overflow-y-auto rounded-b-card">
          {shown.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onFollow={onFollow}
              onButtonGone={keepFocus}
            />
          ))}
        </ul>
      ) : (
        <p role="status" className="px-4 py-10 text-center text-muted-foreground">
          {isPending
            ? 'Loading notifications...'
            : isError
              ? 'Notifications could not be loaded'
              : filter === 'unread'
                ? 'No unread notifications'
                : 'No notifications yet'}
        </p>
      )}
    </section>
  );
}
