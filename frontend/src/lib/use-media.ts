import { useSyncExternalStore } from 'react';

/** Width from which the tabs are a rail: `lg` of the styles. */
const WIDE = '(min-width: 64rem)';
/** Width from which a screen has two columns: `md` of the styles. */
const TWO_COLUMNS = '(min-width: 45rem)';
/** Width below which text is large for it: `large-text` of the styles. */
const LARGE_TEXT = '(width < 18rem)';

const useMedia = (media: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(media).matches,
  );

/** Whether the window is wide enough for the rail. */
export const useWide = (): boolean => useMedia(WIDE);

/** Whether the window has room for what stands beside a screen's own column. */
export const useTwoColumns = (): boolean => useMedia(TWO_COLUMNS);

/** Whether a golfer reads text so large that a table of hours has no room for it. */
export const useLargeText = (): boolean => useMedia(LARGE_TEXT);
