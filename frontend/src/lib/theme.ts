import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'fourball.theme';

/**
 * Prefers a theme to the system's, or the system's again, for this browser. The script at the head of the page shows it,
 * as it does in the other windows, which hear of the same event.
 */
export function chooseTheme(theme: Theme): void {
  const newValue = theme === 'system' ? null : theme;
  try {
    if (newValue) localStorage.setItem(KEY, newValue);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing shows it until the page is left.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
}

const shownTheme = (): Theme => THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';

/** The theme that is preferred, in whichever window it was chosen. */
export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }, shownTheme);
