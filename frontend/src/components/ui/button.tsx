import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useOffline } from '../../lib/connection.ts';

/** The look of a button, also for links that act like one. Its edge is seen where a golfer's own colours take its ground away. */
export const buttonVariants = cva(
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg border px-4 font-semibold text-base transition-colors duration-150 aria-disabled:opacity-60 disabled:opacity-60 [&_svg]:size-5 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-primary text-primary-foreground hover:bg-primary-hover',
        secondary: 'border-input bg-card text-foreground hover:bg-muted',
        quiet: 'border-transparent text-foreground hover:bg-muted',
        destructive: 'border-transparent bg-destructive text-destructive-foreground',
        link: 'border-transparent text-primary underline-offset-4 hover:underline',
        sand: 'border-transparent bg-accent text-accent-foreground hover:brightness-95',
      },
      size: {
        normal: '',
        small: 'px-3 text-sm [&_svg]:size-4',
        icon: 'px-0',
      },
    },
    defaultVariants: { variant: 'primary', size: 'normal' },
  },
);

/** Reason that a screen reader hears after the button's name. */
const OFFLINE = 'Not while you are offline';

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Work is under way: the button keeps its focus and its width, and ignores clicks. */
  pending?: boolean;
  pendingLabel?: string;
  /** A press asks the server for something: it waits for a network. So does every button whose work may be pending. */
  sends?: boolean;
}

export function Button({
  variant,
  size,
  pending,
  pendingLabel,
  sends = pending !== undefined,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const offline = useOffline() && sends;
  const held = pending || offline;
  const clicked = (event: MouseEvent<HTMLButtonElement>) => {
    if (held) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      title={offline ? OFFLINE : undefined}
      className={classNames(buttonVariants({ variant, size }), className)}
      onClick={clicked}
      {...rest}
      aria-disabled={held || rest['aria-disabled']}
    >
      {pendingLabel === undefined ? (
        children
      ) : (
        <span className="grid place-items-center *:[grid-area:1/1]">
          <span aria-hidden={pending} className={classNames('inline-flex items-center gap-2', pending && 'invisible')}>
            {children}
          </span>
          <span aria-hidden={!pending} className={classNames(!pending && 'invisible')}>
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  );
}
