import type { Notification } from '@fourball/contracts/http/notification.ts';
import { slotKey } from '../../lib/slot-key.ts';

export type Filter = 'all' | 'unread';

const BADGE_MAX = 9;

export const unreadCount = (notifications: readonly Pick<Notification, 'isRead'>[]): number =>
  notifications.filter(({ isRead }) => !isRead).length;

/** Text of the bell's badge; null hides it. */
export function badgeText(unread: number): string | null {
  if (unread === 0) return null;
  return unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread);
}

export const filtered = <One extends Pick<Notification, 'isRead'>>(all: readonly One[], filter: Filter): One[] =>
  all.filter(({ isRead }) => filter === 'all' || !isRead);

/** Address of the screen that a notification is about: what it names, else the squad, else home. */
export function pathOf({ invitationId, teeTimeId, gameDate, squadId, slot, asksWhen }: Notification['data']): string {
  if (invitationId) return `/invitations/${invitationId}`;
  if (teeTimeId) return `/round/${teeTimeId}`;
  if (gameDate) return `/standing-games/${gameDate.gameId}/dates/${gameDate.dateId}`;
  if (!squadId) return '/';
  if (asksWhen) return `/squad/${squadId}?answer=1`;
  return slot ? `/squad/${squadId}?slot=${slotKey(slot)}` : `/squad/${squadId}`;
}
