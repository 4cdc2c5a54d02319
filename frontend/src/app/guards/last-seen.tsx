import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PageTitle } from '../../components/ui/page-title.tsx';
import { FailedState } from '../../components/ui/states.tsx';
import { openLastSeen } from '../../features/offline/api/restore.ts';
import { Unreachable } from '../../lib/api-error.ts';
import { PRODUCT_NAME } from '../../lib/product.ts';
import { LoadingPage } from '../layouts/loading-page.tsx';

/**
 * Where the session could not be asked for: opens the app with what was seen last if there is no network, which has the
 * guard let the golfer through; else says what is wrong.
 */
export function LastSeen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const client = useQueryClient();
  const [looking, setLooking] = useState(error instanceof Unreachable);
  useEffect(() => {
    if (looking) void openLastSeen(client).finally(() => setLooking(false));
  }, [client, looking]);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  if (looking) return <LoadingPage />;
  return (
    <main className="mx-auto max-w-md space-y-4 p-4">
      <PageTitle>{PRODUCT_NAME}</PageTitle>
      <FailedState title="Your session could not be loaded" error={error} onRetry={onRetry} />
    </main>
  );
}
