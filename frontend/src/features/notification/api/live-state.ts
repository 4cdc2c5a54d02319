let live = false;
const listeners = new Set<() => void>();

/** Remembers whether news come by themselves. */
export function noteLive(isLive: boolean): void {
  if (isLive === live) return;
  live = isLive;
  for (const listener of listeners) listener();
}

export const isLive = (): boolean => live;

export function onLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
