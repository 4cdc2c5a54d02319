import * as Dialog from '@radix-ui/react-dialog';
import { Flag } from 'lucide-react';
import { useEffect } from 'react';
import { useClosedBeforeMessages } from '../../../components/ui/escape-order.ts';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { completeWelcome } from '../model.ts';

const SPLASH_MILLISECONDS = 3000;

/** Welcomes a new golfer for three seconds, or until they tap or press Escape; messages wait below it. */
export function Splash() {
  useClosedBeforeMessages(true, completeWelcome);
  useEffect(() => {
    const timer = setTimeout(completeWelcome, SPLASH_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog.Root open onOpenChange={completeWelcome}>
      <Dialog.Portal>
        <Dialog.Content
          className="fairway fixed inset-0 z-70 grid place-content-center justify-items-center p-6 text-center outline-none"
          onClick={completeWelcome}
        >
          <span className="mb-6 grid size-24 animate-rise-in place-items-center rounded-full bg-accent text-accent-foreground">
            <Flag aria-hidden className="size-12" />
          </span>
          <Dialog.Title className="font-bold text-2xl">Welcome to {PRODUCT_NAME}!</Dialog.Title>
          <Dialog.Description className="mt-2 text-lg">Your golf group, on the course.</Dialog.Description>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
