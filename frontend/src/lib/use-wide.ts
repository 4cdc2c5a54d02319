import { useSyncExternalStore } from 'react';

/** Width from which the tabs are a rail: `lg` of the styles. */
const WIDE = '(min-width: 64rem)';

/** Whether the window is wide enough for the rail. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(WIDE).matches,
  );
