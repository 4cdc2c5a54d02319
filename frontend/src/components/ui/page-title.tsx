import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { classNames } from '../../lib/class-names.ts';
import { PRODUCT_NAME } from '../../lib/product.ts';

interface PageTitleProps {
  children: string;
  className?: string;
  /** Title of the window where the heading does not name the screen. */
  screen?: string;
  /** Takes the focus wherever it appears, as when it says how something went. */
  announced?: boolean;
}

/** The one h1 of a page. It names the window and takes the focus when the page was reached by navigation. */
export function PageTitle({ children, className, screen = children, announced = false }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const arrivedBy = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page; a new query of the same path is not
  useEffect(() => {
    const navigated = key !== 'default';
    // Going back, the browser scrolls to where the golfer was.
    if (navigated && arrivedBy !== 'POP') window.scrollTo(0, 0);
    if (navigated || announced) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => {
    document.title = screen === PRODUCT_NAME ? PRODUCT_NAME : `${screen} · ${PRODUCT_NAME}`;
  }, [screen]);
  return (
    <h1 ref={heading} tabIndex={-1} className={classNames('font-bold text-lg', className)}>
      {children}
    </h1>
  );
}
