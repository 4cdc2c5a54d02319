import { useSyncExternalStore } from 'react';

const staleAddresses = new Set<string>();
const listeners = new Set<() => void>();

/** Remembers whether the latest answer of an address was sure to show this session's latest write. */
export function noteFreshness(address: string, fresh: boolean): void {
  const changed = fresh ? staleAddresses.delete(address) : !staleAddresses.has(address);
  if (!fresh) staleAddresses.add(address);
  if (changed) for (const listener of listeners) listener();
}

/** Whether something that was read may be a moment old. */
export function useStale(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => staleAddresses.size > 0,
  );
}
