import { useSyncExternalStore } from 'react';

/** Keeps a choice for this browser; null is none. This window hears of it by the event that its others get. */
export function keepChoice(key: string, newValue: string | null): void {
  try {
    if (newValue) localStorage.setItem(key, newValue);
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** A choice as it is read now, in whichever window it was made. */
export const useKeptChoice = <Choice>(read: () => Choice): Choice => useSyncExternalStore(subscribe, read);
