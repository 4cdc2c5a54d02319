/** A place that keys lead to, pressed one after the other. */
export interface Shortcut {
  readonly keys: string;
  readonly label: string;
  readonly to: string;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'g h', label: 'Home', to: '/' },
  { keys: 'g s', label: 'My Schedule', to: '/availability' },
  { keys: 'g t', label: 'Best Tee Times', to: '/tee-times' },
  { keys: 'g b', label: 'Your Rounds', to: '/tee-times?view=rounds' },
  { keys: 'g p', label: 'Profile', to: '/profile' },
  { keys: 'c', label: 'Create Squad', to: '/create-squad' },
];

export const SHOWS_SHORTCUTS = '?';

/** Keys that are pressed together: they open the palette also where the single ones are off. */
export const paletteKeys = (platform: string): string => (/^(Mac|iP)/.test(platform) ? '⌘ K' : 'Ctrl K');

/** Whether a key goes on from those before it towards a shortcut. */
export const isBeginning = (keys: string): boolean => SHORTCUTS.some((one) => one.keys.startsWith(`${keys} `));

export const shortcutOf = (keys: string): Shortcut | undefined => SHORTCUTS.find((one) => one.keys === keys);
