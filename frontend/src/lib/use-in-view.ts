import { type RefCallback, useCallback, useState } from 'react';

/** How far from the screen a part counts as in view, so that what it needs is mostly there when it is seen. */
const AHEAD = '160px';

/** Whether a part of the page has come into view, for what is asked for only then; once it has, it stays so. */
export function useInView(): [ref: RefCallback<Element>, wasSeen: boolean] {
  // A browser that cannot tell shows everything.
  const [wasSeen, setSeen] = useState(() => !('IntersectionObserver' in globalThis));
  const ref = useCallback((part: Element | null) => {
    if (!part || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return [ref, wasSeen];
}
