import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../features/auth/api/current-user.ts';
import { SessionUser } from '../../features/auth/model.ts';
import { signInPath } from '../../lib/return-to.ts';
import { LoadingPage } from '../layouts/loading-page.tsx';

const LastSeen = lazy(async () => ({ default: (await import('./last-seen.tsx')).LastSeen }));

/** Lets signed-in golfers through and leads visitors to the sign-in page, which leads back. */
export function SessionGuard() {
  const session = useQuery(currentUserQuery);
  const { pathname, search } = useLocation();
  if (session.isPending) return <LoadingPage />;
  // One that could not be asked for again still stands.
  if (session.isLoadingError) return <LastSeen error={session.error} onRetry={session.refetch} />;
  if (session.data === null) return <Navigate to={signInPath(pathname + search)} replace />;
  return (
    <SessionUser value={session.data}>
      <Outlet />
    </SessionUser>
  );
}
