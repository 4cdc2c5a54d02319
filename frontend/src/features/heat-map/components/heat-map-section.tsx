import type { ReactNode } from 'react';
import { cardLook } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';

const TITLE = 'Squad Availability';

/**
 * Card of the map. Its heading is read, not seen, on a phone: the tab above says as much. The grid has nearly the card's width, so that a
 * thumb meets its cells on a small phone; words keep their distance.
 */
export const HeatMapSection = ({ children }: { children: ReactNode }) => (
  <section aria-label={TITLE} className={classNames(cardLook, 'px-1 py-1.5')}>
    <h2 className="sr-only md:not-sr-only md:px-2 md:pt-1 md:pb-2 md:font-semibold md:text-lg">{TITLE}</h2>
    {children}
  </section>
);
