import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyExtra } from '../../../lib/lazy-extra.ts';
import { hasShortcuts } from '../preference.ts';
import { isBeginning, SHOWS_SHORTCUTS, shortcutOf } from '../shortcuts.ts';

// Without their code the app goes on by mouse and Tab alone.
const CommandPalette = lazyExtra('CommandPalette', () => import('./command-palette.tsx'));
const ShortcutDialog = lazyExtra('ShortcutDialog', () => import('./shortcut-dialog.tsx'));

export type Opened = 'palette' | 'list' | null;

interface ShortcutsProps {
  opened: Opened;
  onOpen: (opened: Opened) => void;
}

/** How long the second key of a shortcut may take. */
const PATIENCE_MS = 1500;
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const OPEN_OVER_PAGE = '[role=dialog], [role=alertdialog], [role=menu]';

/** Has keys lead around the app, and shows what they open. Single keys rest while a golfer types or something stands open. */
export function Shortcuts({ opened, onOpen }: ShortcutsProps) {
  const navigate = useNavigate();
  const begun = useRef({ keys: '', at: 0 });
  const pressSingle = ({ key, timeStamp }: KeyboardEvent) => {
    const { keys: before, at } = begun.current;
    const keys = before && timeStamp - at < PATIENCE_MS ? `${before} ${key}` : key;
    begun.current = { keys: isBeginning(keys) ? keys : '', at: timeStamp };
    const shortcut = shortcutOf(keys);
    if (shortcut) void navigate(shortcut.to);
    else if (key === SHOWS_SHORTCUTS) onOpen('list');
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey) return;
    const isOpen = document.querySelector(OPEN_OVER_PAGE) !== null;
    if (isPaletteKey(event) && (!isOpen || opened === 'palette')) {
      // The browser would search the web.
      event.preventDefault();
      onOpen(opened === 'palette' ? null : 'palette');
    } else if (isSingle(event) && !isOpen && hasShortcuts()) pressSingle(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <Suspense fallback={null}>
      {opened === 'palette' && <CommandPalette onClose={() => onOpen(null)} />}
      {opened === 'list' && <ShortcutDialog onClose={() => onOpen(null)} />}
    </Suspense>
  );
}

const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'k';

const isSingle = ({ ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !(target instanceof Element && target.matches(TYPED_INTO));
