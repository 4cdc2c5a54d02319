import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useCallback, useEffect, useReducer, useSyncExternalStore } from 'react';
import { relativeTime } from '../../../lib/relative-time.ts';
import { oldestShown } from '../api/kept-reads.ts';

const MINUTE_MS = 60_000;

/** Says that there is no network, and how old the oldest of what is shown is. */
export function OfflineNotice() {
  const shownSince = useOldestShown();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="flex min-h-9 items-center justify-center gap-2 bg-good px-4 font-medium text-good-foreground text-sm">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <span>
        Offline.
        {/* Said once, not with each minute that passes. */}
        {shownSince !== null && (
          <span aria-live="off"> Last updated {relativeTime(new Date(shownSince).toISOString())}</span>
        )}
      </span>
    </p>
  );
}

function useOldestShown(): number | null {
  const client = useQueryClient();
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]);
  return useSyncExternalStore(subscribe, () => oldestShown(client));
}
