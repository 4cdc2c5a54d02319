import { authRoutes } from '@fourball/contracts/http/auth.ts';
import type { QueryClient } from '@tanstack/react-query';
import { noteOffline } from '../../../lib/connection.ts';
import { isRecent } from '../model.ts';
import { clearLastSeen } from './forget.ts';
import { understands } from './kept-reads.ts';
import { loadLastSeen } from './last-seen.ts';

/** Shows what was seen last where this window has read nothing itself. @param golferId only if it is theirs. */
export async function fillFromLastSeen(client: QueryClient, golferId?: string): Promise<void> {
  const seen = await loadLastSeen();
  if (!seen || (golferId !== undefined && seen.golferId !== golferId)) return;
  for (const { key, data, at } of seen.reads.filter(isRecent(Date.now())).filter(understands))
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at });
}

/**
 * Opens the app for the golfer who was here last, without a network. Whether their session still stands is asked as soon as
 * there is one. Without anybody, what may be left is too old and goes.
 */
export async function openLastSeen(client: QueryClient): Promise<void> {
  noteOffline(true);
  await fillFromLastSeen(client);
  if (client.getQueryData([authRoutes.currentUser.path])) return;
  // The sign-in page asks for itself: no connection is followed there.
  noteOffline(false);
  await clearLastSeen();
}
