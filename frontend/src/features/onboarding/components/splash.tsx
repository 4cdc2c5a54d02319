import * as Dialog from '@radix-ui/react-dialog';
import { useEffect } from 'react';
import { useClosedBeforeMessages } from '../../../components/ui/escape-order.ts';
import { classNames } from '../../../lib/class-names.ts';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { completeWelcome } from '../model.ts';

const SPLASH_MILLISECONDS = 3000;

/** The mark of public/favicon.svg, in the order in which its balls roll in. */
const BALLS = [
  [5.5, 5.5],
  [5.5, 18.5],
  [18.5, 18.5],
  [18.5, 5.5],
] as const;
const LAST = BALLS.length - 1;

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
          <svg aria-hidden viewBox="0 0 24 24" className="mb-6 size-28 fill-current">
            {BALLS.map(([x, y], place) => (
              <circle
                key={`${x} ${y}`}
                cx={x}
                cy={y}
                r={5.5}
                className={classNames('motion-safe:animate-roll-in', place === LAST && 'fill-sand')}
                style={{ animationDelay: `${place * 200}ms` }}
              />
            ))}
          </svg>
          <Dialog.Title className="font-bold text-2xl">Welcome to {PRODUCT_NAME}!</Dialog.Title>
          <Dialog.Description className="mt-2 text-lg">Your golf group, on the course.</Dialog.Description>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
