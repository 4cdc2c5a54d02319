import { createSetAside } from '../../lib/set-aside.ts';

/** Notifications that the golfer deleted and may still take back, or that the server is not yet rid of. */
export const deletions = createSetAside();

/** The notifications without those that the golfer deleted, whatever is read in the meantime. */
export function useNotDeleted<One extends { id: string }>(notifications: readonly One[] = []): One[] {
  const deleted = deletions.useIds();
  return notifications.filter(({ id }) => !deleted.has(id));
}
