import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import * as Popover from '@radix-ui/react-popover';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useClosedBeforeMessages } from '../../../components/ui/escape-order.ts';
import { Spinner } from '../../../components/ui/states.tsx';
import { badgeNotifications } from '../api/list-notifications.ts';
import { useLive } from '../api/live-state.ts';
import { useNotDeleted } from '../deletions.ts';
import { badgeText, unreadCount } from '../model.ts';
import { useAsRead } from '../reads.ts';

const NotificationPanel = lazy(async () => ({ default: (await import('./notification-panel.tsx')).NotificationPanel }));

export function Bell() {
  const [open, setOpen] = useState(false);
  useClosedBeforeMessages(open, () => setOpen(false));
  const followed = useRef(false);
  const isLive = useLive();
  const { data } = useQuery(badgeNotifications(isLive));
  useNewsRefresh(data?.[0]?.createdAt ?? undefined, isLive);
  const unread = unreadCount(useAsRead(useNotDeleted(data)));
  const badge = badgeText(unread);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={badge ? `Notifications, ${badge} unread` : 'Notifications'}
        className="relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-muted"
      >
        <BellIcon aria-hidden className="size-5" />
        {badge && (
          <span className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-destructive px-1 font-bold text-destructive-foreground text-xs large-text:text-[0.5rem] tabular-nums">
            {badge}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Notifications"
          // The screen that a notification leads to takes the focus.
          onCloseAutoFocus={(event) => {
            if (followed.current) event.preventDefault();
            followed.current = false;
          }}
          // A message's Undo is pressed beside the open panel.
          onInteractOutside={(event) => {
            if ((event.target as Element).closest('[data-messages]')) event.preventDefault();
          }}
          className="z-30 w-80 max-w-[calc(100vw-1rem)] animate-rise-in rounded-card border bg-card shadow-lg"
        >
          <Suspense fallback={<Spinner label="Loading notifications..." />}>
            <NotificationPanel
              onFollow={() => {
                followed.current = true;
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** A new notification means that something changed elsewhere: what is on the screen is read again, unless it is live. */
function useNewsRefresh(latest: string | undefined, isLive: boolean | undefined) {
  const client = useQueryClient();
  const known = useRef(latest);
  useEffect(() => {
    if (!isLive && known.current !== undefined && latest !== undefined && latest > known.current)
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== notificationRoutes.listNotifications.path,
      });
    known.current = latest;
  }, [client, latest, isLive]);
}
