import * as Tabs from '@radix-ui/react-tabs';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Spinner } from '../../../components/ui/states.tsx';
import { SignInForm } from './sign-in-form.tsx';

const loadSignUpForm = () => import('./sign-up-form.tsx');
const SignUpForm = lazy(async () => ({ default: (await loadSignUpForm()).SignUpForm }));

const tabLook =
  'min-h-11 rounded-lg font-semibold text-muted-foreground data-[state=active]:bg-card data-[state=active]:text-foreground data-[state=active]:shadow-xs';

interface AccountTabsProps {
  target: string;
  /** Address typed so far. */
  email: string;
  onForgot: () => void;
  /** The golfer came back to the tabs: they take the focus. */
  cameBack: boolean;
}

export function AccountTabs({ target, email, onForgot, cameBack }: AccountTabsProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (cameBack) first.current?.focus();
  }, [cameBack]);
  // Fetched once the page stands, so that the tab opens at once.
  useEffect(() => void loadSignUpForm().catch(() => {}), []);
  return (
    <Tabs.Root defaultValue="sign-in">
      <Tabs.List aria-label="Account" className="mb-6 grid grid-cols-2 gap-1 rounded-card bg-muted p-1">
        <Tabs.Trigger ref={first} value="sign-in" className={tabLook}>
          Sign In
        </Tabs.Trigger>
        <Tabs.Trigger value="sign-up" className={tabLook}>
          Sign Up
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="sign-in">
        <SignInForm target={target} email={email} onForgot={onForgot} />
      </Tabs.Content>
      <Tabs.Content value="sign-up">
        <Suspense fallback={<Spinner />}>
          <SignUpForm target={target} email={email} />
        </Suspense>
      </Tabs.Content>
    </Tabs.Root>
  );
}
