import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Keeps what is on the screen up to date for as long as it is there; shows nothing. */
export function LiveUpdates({ golferId }: { golferId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void import('../api/keep-live.ts').then(
      ({ refreshLive }) => leaving.signal.aborted || refreshLive(client, golferId, leaving.signal),
      // Without its code news are asked for, as while the stream is down.
      () => {},
    );
    return () => leaving.abort();
  }, [client, golferId]);
  return null;
}
