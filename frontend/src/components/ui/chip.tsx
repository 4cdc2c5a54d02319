import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** A button that is on or off. */
export function Chip({ pressed, className, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-lg border px-3 font-medium text-sm transition-colors duration-150',
        pressed
          ? 'border-primary bg-primary text-primary-foreground'
          : 'border-input bg-card text-foreground hover:bg-muted',
        className,
      )}
      {...rest}
    />
  );
}
