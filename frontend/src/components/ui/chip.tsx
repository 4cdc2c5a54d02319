import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';

const LOOKS = {
  true: 'border-primary bg-primary text-primary-foreground',
  mixed: 'border-primary bg-excellent text-excellent-foreground',
  false: 'border-input bg-card text-foreground hover:bg-muted',
};

/** A button that is on, off, or on for a part of what it stands for. */
export function Chip({ pressed, className, ...rest }: ComponentProps<'button'> & { pressed: boolean | 'mixed' }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-lg border px-3 font-medium text-sm transition-colors duration-150',
        LOOKS[`${pressed}`],
        className,
      )}
      {...rest}
    />
  );
}
