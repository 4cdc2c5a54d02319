import { useSyncExternalStore } from 'react';
import { type DateText, toDateText } from './dates.ts';

const LOOK_MS = 60_000;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** The date in the browser's zone, also on a page that stays open over midnight. */
export const useToday = (): DateText => useSyncExternalStore(subscribe, () => toDateText(new Date()));
