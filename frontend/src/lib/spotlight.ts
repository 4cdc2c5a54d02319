import { type FocusEvent, type PointerEvent, useSyncExternalStore } from 'react';

let lit: string | null = null;
const listeners = new Set<() => void>();

function light(key: string | null): void {
  lit = key;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Has a thing that a page shows in two places lit in both while either is under the mouse, or has the focus of a keyboard. */
export function useSpotlight(key: string) {
  const isLit = useSyncExternalStore(subscribe, () => lit === key);
  return {
    isLit,
    spot: {
      // A finger points at nothing before it presses.
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && light(key),
      onPointerLeave: () => light(null),
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && light(key),
      onBlur: () => light(null),
    },
  };
}
