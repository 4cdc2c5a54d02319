import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isLive, noteLive } from '../api/live-state.ts';

/** A stream that has not answered for so long counts as down. */
const PATIENCE_MS = 4_000;

/** Keeps what is on the screen up to date for as long as it is there; shows nothing. */
export function LiveUpdates({ golferId }: { golferId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const giveUp = () => isLive() === undefined && noteLive(false);
    const patience = setTimeout(giveUp, PATIENCE_MS);
    void import('../api/keep-live.ts').then(
      ({ refreshLive }) => leaving.signal.aborted || refreshLive(client, golferId, leaving.signal),
      // Without its code news are asked for, as while the stream is down.
      giveUp,
    );
    return () => {
      clearTimeout(patience);
      leaving.abort();
    };
  }, [client, golferId]);
  return null;
}
