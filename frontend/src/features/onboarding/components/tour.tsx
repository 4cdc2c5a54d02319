import * as Dialog from '@radix-ui/react-dialog';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { overlayLook, panelLook } from '../../../components/ui/dialog.tsx';
import { useClosedBeforeMessages } from '../../../components/ui/escape-order.ts';
import { classNames } from '../../../lib/class-names.ts';
import { completeOnboarding } from '../model.ts';
import { TOUR_STEPS } from '../steps.ts';

export interface TourProps {
  /** Shows a piece of the app for a step, by its number from 0. */
  scene: ComponentType<{ step: number }>;
}

/** Six steps through the product. Skipping is completing: it comes back by the help button only. */
export function Tour({ scene: Scene }: TourProps) {
  useClosedBeforeMessages(true, completeOnboarding);
  const [index, setIndex] = useState(0);
  // Remember the focus before the first title takes it.
  const [opener] = useState(() => document.activeElement);
  const title = useRef<HTMLHeadingElement>(null);
  // Each step is read out: its title takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is what moves the focus
  useEffect(() => title.current?.focus(), [index]);
  const step = TOUR_STEPS[index];
  if (!step) return null;
  const isLast = index === TOUR_STEPS.length - 1;
  return (
    <Dialog.Root open onOpenChange={completeOnboarding}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayLook} />
        <Dialog.Content
          className={classNames(panelLook, 'overflow-x-hidden p-0')}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            title.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="fairway flex min-h-64 items-center p-4">
            <Suspense>
              <Scene step={index} />
            </Suspense>
          </div>
          <div className="p-5">
            <p className="sr-only">
              Step {index + 1} of {TOUR_STEPS.length}
            </p>
            <Dialog.Title ref={title} tabIndex={-1} className="text-center font-bold text-xl outline-none">
              {step.title}
            </Dialog.Title>
            <Dialog.Description className="mt-2 min-h-18 text-center text-muted-foreground">
              {step.text}
            </Dialog.Description>
            <div aria-hidden className="my-5 flex justify-center gap-2">
              {TOUR_STEPS.map(({ title }, dot) => (
                <span
                  key={title}
                  className={classNames(
                    'h-2 rounded-full transition-all duration-200',
                    dot === index ? 'w-6 bg-primary' : 'w-2 bg-border',
                  )}
                />
              ))}
            </div>
            <div className="grid grid-flow-col gap-2 *:w-full">
              {index > 0 && (
                <Button variant="secondary" onClick={() => setIndex(index - 1)}>
                  Back
                </Button>
              )}
              <Button onClick={() => (isLast ? completeOnboarding() : setIndex(index + 1))}>
                {isLast ? "Let's Go!" : 'Continue'}
              </Button>
            </div>
            <Button
              variant="quiet"
              size="small"
              className={classNames('mt-2 w-full', isLast && 'invisible')}
              onClick={completeOnboarding}
            >
              Skip tour
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
