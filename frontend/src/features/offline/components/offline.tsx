import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOffline } from '../../../lib/connection.ts';
import { watchConnection } from '../api/follow-connection.ts';
import { fetchAppInPeace, persistLastSeen } from '../api/keep-last-seen.ts';
import { OfflineNotice } from './offline-notice.tsx';

/** Keeps what the golfer sees, shows it without a network, and says so for as long as there is none. */
export function Offline({ golferId }: { golferId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    // A browser that keeps nothing is one that needs its network.
    persistLastSeen(client, golferId, leaving.signal).catch(() => {});
    watchConnection(client, golferId, leaving.signal);
    fetchAppInPeace(client, leaving.signal);
    return () => leaving.abort();
  }, [client, golferId]);
  const isOffline = useOffline();
  return (
    <div role="status" data-offline={isOffline || undefined} className="sticky top-0 z-25 h-(--offline-notice)">
      {isOffline && <OfflineNotice />}
    </div>
  );
}
