import { Suspense } from 'react';
import { lazyExtra } from '../../lib/lazy-extra.ts';
import { useShownToast } from '../../lib/toast.ts';

/** Starts to fetch the toaster's code; asked for when something begins that will end in a message. */
export const loadToaster = () => import('../../components/ui/toaster.tsx');

// Without its code a message is lost, but the app goes on.
const Toaster = lazyExtra('Toaster', loadToaster);

/** The toaster, fetched with the first message: most pages come and go without one. */
export function LazyToaster() {
  const shown = useShownToast();
  return <Suspense fallback={null}>{shown && <Toaster />}</Suspense>;
}
