import type { ReactNode } from 'react';
import { onLeaving } from './leaving.ts';
import { createStore } from './store.ts';
import { leaveNote, takeAnyNote } from './tab-note.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

interface OfferingToast extends Omit<ToastMessage, 'description'> {
  description?: ReactNode;
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

const shown = createStore<ShownToast | null>(null);
let lastId = 0;

/** Closes a toast, unless another has taken its place; answers what it was, the first time. */
function close(id: number): ShownToast | undefined {
  const closed = shown.get();
  if (closed?.id !== id || !closed.open) return undefined;
  shown.set({ ...closed, open: false });
  return closed;
}

/** Shows a message in the place of the one before, and answers its id. */
export function toast(message: OfferingToast): number {
  const before = shown.get();
  const id = ++lastId;
  shown.set({ ...message, id, open: true });
  if (before?.open) before.onGone?.();
  return id;
}

/** Closes a toast, unless another has taken its place. */
export const dismissToast = (id: number): void => close(id)?.onGone?.();

/** Does what a toast offers, and closes it. */
export const takeToastAction = (id: number): void => close(id)?.action?.run();

// A message goes with its page; out of sight, one that waits to be taken back has waited long enough.
onLeaving((isGone) => {
  if (isGone || shown.get()?.onGone) dismissToast(lastId);
});

export const useShownToast = shown.useValue;

/** Keeps a message for the page that a full-page navigation loads next. */
export const stashToast = (message: ToastMessage): void => leaveNote(STASH_KEY, JSON.stringify(message));

/** Shows the message that the page before kept, once. */
export function replayStashedToast(): void {
  const stashed = takeAnyNote(STASH_KEY);
  if (stashed) toast(JSON.parse(stashed));
}
