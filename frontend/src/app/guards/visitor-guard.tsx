import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useSearchParams } from 'react-router-dom';
import { currentUserQuery } from '../../features/auth/api/current-user.ts';
import { safeReturnTo } from '../../lib/return-to.ts';
import { LoadingPage } from '../layouts/loading-page.tsx';

/**
 * Leads signed-in golfers away from the sign-in page, to where they wanted to go; one who followed the link to set a new
 * password may. Asks again who is here where the browser shows the page as it was left: the golfer has come back by its
 * button from where signing in has led, and the form would wait for ever.
 */
export function VisitorGuard() {
  const session = useQuery(currentUserQuery);
  const [search] = useSearchParams();
  const { refetch } = session;
  useEffect(() => {
    const askAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refetch();
    };
    window.addEventListener('pageshow', askAgain);
    return () => window.removeEventListener('pageshow', askAgain);
  }, [refetch]);
  if (session.isPending) return <LoadingPage />;
  if (session.data && !search.has('token'))
    return <Navigate to={safeReturnTo(search.get('returnTo')) ?? '/'} replace />;
  return <Outlet />;
}
