import { useSyncExternalStore } from 'react';

let live: boolean | undefined;
const listeners = new Set<() => void>();

/** Remembers whether news come by themselves; undefined until that is known. */
export function noteLive(isLive: boolean | undefined): void {
  if (isLive === live) return;
  live = isLive;
  for (const listener of listeners) listener();
}

export const isLive = (): boolean | undefined => live;

function onLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether news come by themselves; while they do not, they are asked for. Undefined until that is known. */
export const useLive = (): boolean | undefined => useSyncExternalStore(onLive, isLive);
