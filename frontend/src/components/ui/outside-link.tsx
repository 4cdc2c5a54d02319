import type { VariantProps } from 'class-variance-authority';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonVariants } from './button.tsx';

interface OutsideLinkProps extends Pick<VariantProps<typeof buttonVariants>, 'variant' | 'size'> {
  /** Shown as a link only where it is an https address. */
  href: string | null | undefined;
  children: ReactNode;
}

/** Leads to another site, in a new tab. */
export function OutsideLink({ href, variant, size = 'small', children }: OutsideLinkProps) {
  if (!href?.startsWith('https://')) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonVariants({ variant, size, className: size === 'icon' ? '-mr-3 shrink-0' : 'w-full' })}
    >
      {children}
      <ExternalLink aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
