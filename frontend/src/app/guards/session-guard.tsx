import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { PageTitle } from '../../components/ui/page-title.tsx';
import { FailedState, Spinner } from '../../components/ui/states.tsx';
import { currentUserQuery } from '../../features/session/api/current-user.ts';
import { SessionUser } from '../../features/session/model.ts';
import { PRODUCT_NAME } from '../../lib/product.ts';
import { signInPath } from '../../lib/return-to.ts';

/** Lets signed-in golfers through and leads visitors to the sign-in page, which leads back. */
export function SessionGuard() {
  const session = useQuery(currentUserQuery);
  const { pathname, search } = useLocation();
  if (session.isPending) return <Spinner className="min-h-dvh" />;
  if (session.isError)
    return (
      <main className="mx-auto max-w-md p-4">
        <PageTitle className="mb-4 text-xl">{PRODUCT_NAME}</PageTitle>
        <FailedState title="Your session could not be loaded" error={session.error} onRetry={session.refetch} />
      </main>
    );
  if (session.data === null) return <Navigate to={signInPath(pathname + search)} replace />;
  return (
    <SessionUser value={session.data}>
      <Outlet />
    </SessionUser>
  );
}
