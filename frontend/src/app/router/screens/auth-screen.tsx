import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../../components/ui/page-title.tsx';
import { Spinner } from '../../../components/ui/states.tsx';
import { AccountTabs } from '../../../features/auth/components/account-tabs.tsx';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { safeReturnTo } from '../../../lib/return-to.ts';

// Few come for these, so the sign-in page does without their code.
const ForgotPassword = lazy(async () => ({
  default: (await import('../../../features/auth/components/forgot-password.tsx')).ForgotPassword,
}));
const ResetPassword = lazy(async () => ({
  default: (await import('../../../features/auth/components/reset-password.tsx')).ResetPassword,
}));

// Beside the card, on wide screens only.
const MarketingPanel = lazy(async () => ({
  default: (await import('../../../features/auth/components/marketing-panel.tsx')).MarketingPanel,
}));

/** The sign-in card: its tabs, or the way to a new password. A mailed link opens the latter by its token. */
export function AuthScreen() {
  const [search, setSearch] = useSearchParams();
  const [forgot, setForgot] = useState(false);
  const [cameBack, setCameBack] = useState(false);
  const token = search.get('token');
  const toTabs = () => {
    setForgot(false);
    setCameBack(true);
    setSearch(
      (shown) => {
        shown.delete('token');
        return shown;
      },
      { replace: true },
    );
  };
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <main className="mx-auto flex w-full max-w-md flex-col p-4 pt-10 lg:justify-center lg:pt-4">
        <div className="mb-8 flex items-center gap-3">
          <img src="/favicon.svg" alt="" className="size-12" />
          <div>
            <PageTitle
              className="text-xl leading-tight"
              screen={token !== null ? 'Reset Password' : forgot ? 'Forgot Password' : 'Sign In'}
            >
              {PRODUCT_NAME}
            </PageTitle>
            <p className="text-muted-foreground">Your golf group, on the course.</p>
          </div>
        </div>
        <div className="rounded-card border bg-card p-4 shadow-xs sm:p-6">
          <Suspense fallback={<Spinner />}>
            {token !== null ? (
              <ResetPassword token={token} onDone={toTabs} />
            ) : forgot ? (
              <ForgotPassword onBack={toTabs} />
            ) : (
              <AccountTabs
                target={safeReturnTo(search.get('returnTo')) ?? '/'}
                onForgot={() => setForgot(true)}
                cameBack={cameBack}
              />
            )}
          </Suspense>
        </div>
      </main>
      <Suspense fallback={<div className="fairway hidden lg:block" />}>
        <MarketingPanel />
      </Suspense>
    </div>
  );
}
