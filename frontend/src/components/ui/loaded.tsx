import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState } from './states.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Stands in its place until there is an answer. */
  loading: ReactNode;
  /** Message where it cannot be read. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/**
 * Data that was read. When it cannot be read again the reason stands above the known data, which stays, and with it
 * whatever the golfer was doing there.
 */
export function Loaded<Data>({ query, loading, failed, children }: LoadedProps<Data>) {
  const { data, error, isPending, refetch } = query;
  if (isPending) return loading;
  return (
    <>
      {error && (
        <div className="not-last:mb-3">
          <FailedState title={failed} error={error} onRetry={refetch} />
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
