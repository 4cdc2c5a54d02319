import * as Radix from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { dismissToast, takeToastAction, useShownToast } from '../../lib/toast.ts';
import { buttonVariants } from './button.tsx';
import { closeLatestOverlay } from './escape-order.ts';

const DISPLAY_MILLISECONDS = 5000;
const SWIPE_PIXELS = 50;

/** The region in which messages appear, one at a time; F8 moves the focus to it. */
export function Toaster() {
  const shown = useShownToast();
  const viewport = useRef<HTMLOListElement>(null);
  return (
    <Radix.Provider duration={DISPLAY_MILLISECONDS} swipeDirection="right" swipeThreshold={SWIPE_PIXELS}>
      {shown && (
        <Radix.Root
          key={shown.id}
          open={shown.open}
          {...(shown.milliseconds && { duration: shown.milliseconds })}
          onOpenChange={(open) => {
            if (open) return;
            // Radix stops the time of the next message, too, unless it hears that pointer and focus have left this one.
            viewport.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
            dismissToast(shown.id);
          }}
          // Escape is for what the golfer is at: an open dialog, or this message where it has the focus.
          onEscapeKeyDown={(event) => {
            const isFocused = (event.target as Element).closest('[data-messages]') !== null;
            if (!isFocused && closeLatestOverlay()) event.preventDefault();
          }}
          // A dialog that opened after it would make it deaf.
          style={{ pointerEvents: 'auto' }}
          className={classNames(
            'flex animate-rise-in items-start gap-3 rounded-card border bg-card p-3 pl-4 text-foreground shadow-lg',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            shown.variant === 'destructive' && 'border-destructive',
          )}
        >
          {shown.variant === 'destructive' ? (
            <CircleAlert aria-hidden className="mt-2.5 size-5 shrink-0 text-destructive" />
          ) : (
            <CircleCheck aria-hidden className="mt-2.5 size-5 shrink-0 text-primary" />
          )}
          {/* A long action goes below the words: beside it they would have a column of a word each. */}
          <div className="flex min-w-0 grow flex-wrap items-start gap-x-3">
            <div className="min-w-0 grow basis-36 py-2">
              <Radix.Title className="font-semibold">{shown.title}</Radix.Title>
              {shown.description && (
                <Radix.Description className="break-words text-muted-foreground text-sm">
                  {shown.description}
                </Radix.Description>
              )}
            </div>
            {shown.action && (
              <Radix.Action
                altText={`${shown.action.label} (F8 to reach it)`}
                className={buttonVariants({ variant: 'secondary', size: 'small', className: 'shrink-0' })}
                onClick={() => takeToastAction(shown.id)}
              >
                {shown.action.label}
              </Radix.Action>
            )}
          </div>
          <Radix.Close
            aria-label="Close message"
            className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-muted"
          >
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        ref={viewport}
        data-messages
        label="Messages ({hotkey})"
        // On the phone under the header, clear of the next step; at the foot while the notifications hang from the header.
        className={classNames(
          'fixed inset-x-0 top-[calc(var(--offline-notice)+4.25rem)] z-60 mx-auto flex w-full max-w-md flex-col px-4 outline-none lg:top-auto lg:bottom-4',
          'max-lg:[:root:has(#notifications-title)_&]:top-auto max-lg:[:root:has(#notifications-title)_&]:bottom-20',
        )}
      />
    </Radix.Provider>
  );
}
