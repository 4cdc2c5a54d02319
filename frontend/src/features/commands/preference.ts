import { keepChoice, useKeptChoice } from '../../lib/kept-choice.ts';

const KEY = 'fourball.shortcuts';
const OFF = 'off';

/**
 * Turns shortcuts of a single key on or off for this browser: who speaks to the machine, or presses keys by accident, sets
 * them off without wanting to (WCAG 2.1.4).
 */
export const chooseShortcuts = (isOn: boolean): void => keepChoice(KEY, isOn ? null : OFF);

export function hasShortcuts(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Whether they are on, in whichever window that was chosen. */
export const useShortcutsOn = (): boolean => useKeptChoice(hasShortcuts);
