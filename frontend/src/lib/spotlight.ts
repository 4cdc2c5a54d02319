import type { FocusEvent, PointerEvent } from 'react';
import { createStore } from './store.ts';

const lit = createStore<string | null>(null);

/** Has a thing that a page shows in two places lit in both while either is under the mouse, or has the focus of a keyboard. */
export function useSpotlight(key: string) {
  const isLit = lit.useSelected((now) => now === key);
  return {
    isLit,
    spot: {
      // A finger points at nothing before it presses.
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && lit.set(key),
      onPointerLeave: () => lit.set(null),
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && lit.set(key),
      onBlur: () => lit.set(null),
    },
  };
}
