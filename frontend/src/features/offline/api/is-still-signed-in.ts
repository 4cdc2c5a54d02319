import { authRoutes } from '@fourball/contracts/http/auth.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/**
 * Asks the server whether the golfer is still who is signed in. Where somebody else is, by another window, the page is loaded
 * anew: nothing of this one may stand.
 */
export async function isStillSignedIn(client: QueryClient, golferId: string, signal: AbortSignal): Promise<boolean> {
  // By the query cache, which knows what to do with a session that has ended.
  const { id } = await client.fetchQuery({
    queryKey: ['is the server there?'],
    queryFn: () => call(authRoutes.currentUser, undefined, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (id !== golferId) window.location.reload();
  return id === golferId;
}
