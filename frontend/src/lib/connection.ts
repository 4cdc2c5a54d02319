import { useSyncExternalStore } from 'react';

let offline = false;
const listeners = new Set<() => void>();

/** Remembers whether the server is out of reach. */
export function noteOffline(isOffline: boolean): void {
  if (isOffline === offline) return;
  offline = isOffline;
  for (const listener of listeners) listener();
}

export const isOffline = (): boolean => offline;

export function useOffline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offline,
  );
}
