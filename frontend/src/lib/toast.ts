import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** Survives the full-page navigation after which a toast is to be shown. */
const STASH_KEY = 'fourball.toast';

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the place of the one before. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  show({ ...message, id: lastId, open: true });
}

/** Closes a toast, unless another has taken its place. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show({ ...shown, open: false });
}

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}

/** Keeps a message for the page that a full-page navigation loads next. */
export function stashToast(message: ToastMessage): void {
  sessionStorage.setItem(STASH_KEY, JSON.stringify(message));
}

/** Shows the message that the page before kept, once. */
export function replayStashedToast(): void {
  const stashed = sessionStorage.getItem(STASH_KEY);
  if (!stashed) return;
  sessionStorage.removeItem(STASH_KEY);
  toast(JSON.parse(stashed));
}
