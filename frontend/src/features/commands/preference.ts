import { useSyncExternalStore } from 'react';

const KEY = 'fourball.shortcuts';
const OFF = 'off';

/**
 * Turns shortcuts of a single key on or off for this browser: who speaks to the machine, or presses keys by accident, sets
 * them off without wanting to (WCAG 2.1.4).
 */
export function chooseShortcuts(isOn: boolean): void {
  const newValue = isOn ? null : OFF;
  try {
    if (newValue) localStorage.setItem(KEY, newValue);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has them on.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
}

export function hasShortcuts(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Whether they are on, in whichever window that was chosen. */
export const useShortcutsOn = (): boolean =>
  useSyncExternalStore((listener) => {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }, hasShortcuts);
