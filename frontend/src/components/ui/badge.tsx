import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';

const badgeVariants = cva(
  'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        excellent: 'bg-excellent text-excellent-foreground',
        good: 'bg-good text-good-foreground',
        fair: 'bg-fair text-fair-foreground',
        muted: 'bg-muted text-muted-foreground',
        primary: 'bg-primary text-primary-foreground',
        sand: 'bg-accent text-accent-foreground',
      },
    },
    defaultVariants: { tone: 'muted' },
  },
);

export type Tone = NonNullable<VariantProps<typeof badgeVariants>['tone']>;

export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={classNames(badgeVariants({ tone }), className)} {...rest} />;
}
