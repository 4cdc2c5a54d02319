import { useSyncExternalStore } from 'react';
import { onLeaving } from './leaving.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

interface OfferingToast extends ToastMessage {
  /** Time for which it is shown, where that is not the usual one. */
  milliseconds?: number;
  /** Action that the golfer can take while it is shown. */
  action?: { label: string; run: () => void };
  /** Called once when it goes without its action: its time is up, it is closed, another takes its place, the page is left or goes out of sight. */
  onGone?: () => void;
}

export interface ShownToast extends OfferingToast {
  id: number;
  open: boolean;
}

/** Survives the full-page navigation after which a toast is to be shown. */
const STASH_KEY = 'fourball.toast';

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the place of the one before, and answers its id. */
export function toast(message: OfferingToast): number {
  const before = shown;
  const id = ++lastId;
  show({ ...message, id, open: true });
  if (before?.open) before.onGone?.();
  return id;
}

/** Closes a toast, unless another has taken its place. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return;
  const { onGone } = shown;
  show({ ...shown, open: false });
  onGone?.();
}

/** Does what a toast offers, and closes it. */
export function takeToastAction(id: number): void {
  if (shown?.id !== id || !shown.open) return;
  const { action } = shown;
  show({ ...shown, open: false });
  action?.run();
}

// A message goes with its page; out of sight, one that waits to be taken back has waited long enough.
onLeaving((isGone) => {
  if (isGone || shown?.onGone) dismissToast(lastId);
});

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
