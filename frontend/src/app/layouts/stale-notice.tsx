import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { forgetStaleness, useStale } from '../../lib/freshness.ts';

/** Says that the server is still catching up with the latest changes. */
export function StaleNotice() {
  const client = useQueryClient();
  const stale = useStale();
  const refresh = () => {
    forgetStaleness();
    return client.invalidateQueries();
  };
  return (
    <div role="status">
      {stale && (
        <div className="flex items-center justify-between gap-2 bg-good px-4 text-good-foreground text-sm">
          Some of this may be a moment old.
          <Button variant="quiet" size="small" className="text-current" onClick={refresh}>
            <RefreshCw aria-hidden />
            Refresh
          </Button>
        </div>
      )}
    </div>
  );
}
