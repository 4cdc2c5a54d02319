import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../../components/ui/page-title.tsx';
import { Spinner } from '../../../components/ui/states.tsx';
import { AccountTabs } from '../../../features/auth/components/account-tabs.tsx';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { safeReturnTo } from '../../../lib/return-to.ts';

// Few come for these, so the sign-in page does without their code.
const ClaimAccount = lazy(async () => ({
  default: (await import('../../../features/auth/components/claim-account.tsx')).ClaimAccount,
}));
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

/** Why a link asks for a session, by the path that it leads to. */
const REASONS = [
  ['/merge?', 'Sign in to the account with the address that we mailed: your page is then added to it.'],
  ['/invitations/', 'Sign in to see the squad that invites you.'],
] as const;
const TITLES = { claim: 'Keep Your Page', reset: 'Reset Password' };

/** The sign-in card: its tabs, or the way to a new password or an account. A mailed link opens the latter two by its token. */
export function AuthScreen() {
  const [search, setSearch] = useSearchParams();
  const [forgot, setForgot] = useState(false);
  const [email, setEmail] = useState('');
  const [cameBack, setCameBack] = useState(false);
  const token = search.get('token');
  const target = safeReturnTo(search.get('returnTo')) ?? '/';
  const isClaim = useMatch('/claim') !== null;
  const navigate = useNavigate();
  // Keeps the address, and nothing else, for the form that is opened next.
  const keep = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'email') setEmail(target.value);
  };
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
              screen={token !== null ? TITLES[isClaim ? 'claim' : 'reset'] : forgot ? 'Forgot Password' : 'Sign In'}
            >
              {PRODUCT_NAME}
            </PageTitle>
            <p className="text-muted-foreground">Your golf group, on the course.</p>
          </div>
        </div>
        <div className="rounded-card border bg-card p-4 shadow-xs sm:p-6" onInput={keep}>
          <Suspense fallback={<Spinner />}>
            {token !== null && isClaim ? (
              <ClaimAccount token={token} onBack={() => navigate('/auth', { replace: true })} />
            ) : token !== null ? (
              <ResetPassword token={token} onDone={toTabs} />
            ) : forgot ? (
              <ForgotPassword email={email} onBack={toTabs} />
            ) : (
              <>
                <p className="mb-4 text-muted-foreground empty:hidden">
                  {REASONS.find(([path]) => target.startsWith(path))?.[1]}
                </p>
                <AccountTabs target={target} email={email} onForgot={() => setForgot(true)} cameBack={cameBack} />
              </>
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
