import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';

export const cardLook = 'rounded-card border bg-card p-4 shadow-xs';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(cardLook, className)} {...rest} />;
}

/** A card with its own heading. */
export function CardSection({ title, children, className, ...rest }: ComponentProps<'section'> & { title: string }) {
  return (
    <section aria-label={title} className={classNames(cardLook, className)} {...rest}>
      <h2 className="mb-3 font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}
