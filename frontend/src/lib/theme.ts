import { keepChoice, useKeptChoice } from './kept-choice.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'fourball.theme';

/**
 * Prefers a theme to the system's, or the system's again, for this browser. The script at the head of the page shows it,
 * as it does in the other windows.
 */
export const chooseTheme = (theme: Theme): void => keepChoice(KEY, theme === 'system' ? null : theme);

const shownTheme = (): Theme => THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';

/** The theme that is preferred, in whichever window it was chosen. */
export const useTheme = (): Theme => useKeptChoice(shownTheme);
