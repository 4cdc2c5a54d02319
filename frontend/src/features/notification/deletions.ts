import { useSyncExternalStore } from 'react';

/** Notifications that the golfer deleted and may still take back, or that the server is not yet rid of. */
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(ids: Iterable<string>): void {
  hidden = new Set(ids);
  for (const listener of listeners) listener();
}

export const hideNotification = (id: string) => set([...hidden, id]);
export const unhideNotification = (id: string) => set([...hidden].filter((one) => one !== id));

/** The notifications without those that the golfer deleted, whatever is read in the meantime. */
export function useNotDeleted<One extends { id: string }>(notifications: readonly One[] = []): One[] {
  const deleted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
  );
  return notifications.filter(({ id }) => !deleted.has(id));
}
