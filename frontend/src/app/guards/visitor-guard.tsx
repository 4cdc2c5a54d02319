import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useSearchParams } from 'react-router-dom';
import { currentUserQuery } from '../../features/auth/api/current-user.ts';
import { safeReturnTo } from '../../lib/return-to.ts';
import { LoadingPage } from '../layouts/loading-page.tsx';

/**
 * Leads signed-in golfers away from the sign-in page, to where they wanted to go; one who followed the link to set a new
 * password may.
 */
export function VisitorGuard() {
  const session = useQuery(currentUserQuery);
  const [search] = useSearchParams();
  if (session.isPending) return <LoadingPage />;
  if (session.data && !search.has('token'))
    return <Navigate to={safeReturnTo(search.get('returnTo')) ?? '/'} replace />;
  return <Outlet />;
}
