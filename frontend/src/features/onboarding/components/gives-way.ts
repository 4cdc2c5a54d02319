import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether something that floats above the page should step aside: while the page scrolls, and where it would lie on an icon
 * or a control, however wide: a button whose end is covered is pressed there, too.
 */
export function useGivesWay(floating: RefObject<HTMLElement | null>): boolean {
  const [givesWay, setGivesWay] = useState(false);
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout>;
    const look = () =>
      setGivesWay(floating.current !== null && liesOnControl(floating.current.getBoundingClientRect()));
    const lookAtRest = () => {
      clearTimeout(rest);
      rest = setTimeout(look, REST_MILLISECONDS);
    };
    const scrolled = () => {
      setGivesWay(true);
      lookAtRest();
    };
    // The page grows as what it shows arrives.
    const growth = new ResizeObserver(lookAtRest);
    growth.observe(document.body);
    window.addEventListener('scroll', scrolled, { passive: true });
    window.addEventListener('resize', lookAtRest);
    return () => {
      clearTimeout(rest);
      growth.disconnect();
      window.removeEventListener('scroll', scrolled);
      window.removeEventListener('resize', lookAtRest);
    };
  }, [floating]);
  return givesWay;
}

const REST_MILLISECONDS = 150;

function liesOnControl({ left, right, top, bottom }: DOMRect): boolean {
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const points = [left, middleX, right].flatMap((x) => [top, middleY, bottom].map((y) => [x, y] as const));
  return points.some(([x, y]) => document.elementsFromPoint(x, y).some(isInTheWay));
}

function isInTheWay(element: Element): boolean {
  return element.closest('main') !== null && element.matches('svg, a, button, input, select, textarea, label');
}
