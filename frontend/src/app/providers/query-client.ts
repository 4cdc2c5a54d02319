import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../features/auth/api/current-user.ts';
import { clearLastSeen } from '../../features/offline/api/forget.ts';
import { isStatus, messageOf } from '../../lib/api-error.ts';
import { noteOffline } from '../../lib/connection.ts';
import { routeKey } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { loadToaster } from './lazy-toaster.tsx';

/**
 * Server state: never stale by itself, read again only after a mutation that names it in its meta or when asked for.
 * A mutation says what its meta names. A 401 to a signed-in golfer ends the session here too, and the guard leads on.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => endedSession(error) }),
    mutationCache: new MutationCache({
      onMutate: () => void loadToaster().catch(() => {}),
      onSuccess: (_data, _variables, _context, { meta }) => {
        if (meta?.succeeded) toast(meta.succeeded);
      },
      onError: (error, _variables, _context, { meta }) => {
        if (endedSession(error) || !meta?.failed) return;
        toast({
          title: meta.failed.title,
          description: meta.failed.description ?? messageOf(error, meta.failed.fallback),
          variant: 'destructive',
        });
      },
      onSettled: (_data, _error, _variables, _context, { meta }) => {
        for (const route of meta?.invalidates ?? []) void client.invalidateQueries({ queryKey: routeKey(route) });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

  function endedSession(error: Error): boolean {
    if (!isStatus(error, 401) || !client.getQueryData(currentUserQuery.queryKey)) return false;
    void clearLastSeen();
    // The server has answered, and the sign-in page follows no connection.
    noteOffline(false);
    client.setQueryData(currentUserQuery.queryKey, null);
    toast({
      title: 'Authentication Required',
      description: 'Your session has expired. Please sign in again.',
      variant: 'destructive',
    });
    return true;
  }

  return client;
}
