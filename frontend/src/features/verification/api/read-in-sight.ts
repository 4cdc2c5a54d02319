import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { routeKey } from '../../../lib/query.ts';
import { addressReads } from './pending-email.ts';

/**
 * Reads again, whenever the page comes back into sight, whether an address is still to be confirmed: the link of its mail opens
 * in another window.
 */
export function useReadInSight(isAwaited = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAwaited) return undefined;
    return focusManager.subscribe((isInSight) => {
      if (!isInSight) return;
      for (const route of addressReads) void client.invalidateQueries({ queryKey: routeKey(route) });
    });
  }, [client, isAwaited]);
}
