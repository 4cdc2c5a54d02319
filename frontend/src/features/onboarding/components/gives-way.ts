import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether something that floats above the page should step aside: once the page was scrolled, and wherever it would lie on
 * a control or on words, so that no press meant for the page meets it.
 */
export function useGivesWay(floating: RefObject<HTMLElement | null>): boolean {
  const { pathname, search } = useLocation();
  const [givesWay, setGivesWay] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other controls, at the same size
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const box = floating.current?.getBoundingClientRect();
        setGivesWay(box !== undefined && (wasScrolled(box) || liesOnContent(box)));
      });
    };
    // The page grows as what it shows arrives; one that does not fill the window changes within it.
    const growth = new ResizeObserver(look);
    growth.observe(document.body);
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      growth.disconnect();
      changes.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [floating, pathname, search]);
  return givesWay;
}

/** Beside the column it is in nobody's way, however far the page was scrolled. */
const wasScrolled = ({ right }: DOMRect): boolean =>
  window.scrollY > 0 && right > (document.querySelector('main')?.getBoundingClientRect().left ?? 0);

function liesOnContent({ left, right, top, bottom }: DOMRect): boolean {
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const points = [left, middleX, right].flatMap((x) => [top, middleY, bottom].map((y) => [x, y] as const));
  return points.some(([x, y]) => document.elementsFromPoint(x, y).some(isInTheWay));
}

const CONTROLS = 'a, button, input, select, textarea, summary, svg';

const isInTheWay = (element: Element): boolean =>
  element.closest('main') !== null && (element.closest(CONTROLS) !== null || hasWords(element));

const hasWords = ({ childNodes }: Element): boolean =>
  [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
