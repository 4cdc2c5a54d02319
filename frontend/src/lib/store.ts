import { useSyncExternalStore } from 'react';

/** A value that outlives components and is known outside of them; those that use it are drawn anew when it changes. */
export function createStore<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const useSelected = <Part>(select: (value: Value) => Part): Part =>
    useSyncExternalStore(subscribe, () => select(value));
  return {
    get: () => value,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSelected((whole) => whole),
    /** A part of the value alone: other changes draw nothing. */
    useSelected,
  };
}
