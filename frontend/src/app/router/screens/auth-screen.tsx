import * as Tabs from '@radix-ui/react-tabs';
import { Flag } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../../components/ui/page-title.tsx';
import { MarketingPanel } from '../../../features/session/components/marketing-panel.tsx';
import { SignInForm } from '../../../features/session/components/sign-in-form.tsx';
import { SignUpForm } from '../../../features/session/components/sign-up-form.tsx';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { safeReturnTo } from '../../../lib/return-to.ts';

const tabLook =
  'min-h-11 rounded-lg font-semibold text-muted-foreground data-[state=active]:bg-card data-[state=active]:text-foreground data-[state=active]:shadow-xs';

export function AuthScreen() {
  const [search] = useSearchParams();
  const target = safeReturnTo(search.get('returnTo')) ?? '/';
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <main className="mx-auto flex w-full max-w-md flex-col p-4 pt-10 lg:justify-center lg:pt-4">
        <div className="mb-8 flex items-center gap-3">
          <span className="grid size-12 place-items-center rounded-card bg-primary text-primary-foreground">
            <Flag aria-hidden className="size-6" />
          </span>
          <div>
            <PageTitle className="text-xl leading-tight">{PRODUCT_NAME}</PageTitle>
            <p className="text-muted-foreground">Your golf group, on the course.</p>
          </div>
        </div>
        <Tabs.Root defaultValue="sign-in" className="rounded-card border bg-card p-4 shadow-xs sm:p-6">
          <Tabs.List aria-label="Account" className="mb-6 grid grid-cols-2 gap-1 rounded-card bg-muted p-1">
            <Tabs.Trigger value="sign-in" className={tabLook}>
              Sign In
            </Tabs.Trigger>
            <Tabs.Trigger value="sign-up" className={tabLook}>
              Sign Up
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="sign-in">
            <SignInForm target={target} />
          </Tabs.Content>
          <Tabs.Content value="sign-up">
            <SignUpForm target={target} />
          </Tabs.Content>
        </Tabs.Root>
      </main>
      <MarketingPanel />
    </div>
  );
}
