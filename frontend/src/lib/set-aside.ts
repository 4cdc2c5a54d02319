import { useSyncExternalStore } from 'react';

/** Ids of what a golfer did away with and may still take back, or that the server is not yet rid of. */
export function createSetAside() {
  let ids: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();

  function set(next: Iterable<string>): void {
    ids = new Set(next);
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    add: (id: string) => set([...ids, id]),
    remove: (id: string) => set([...ids].filter((one) => one !== id)),
    useIds: (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => ids),
  };
}
