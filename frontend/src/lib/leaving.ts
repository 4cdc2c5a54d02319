import { leaveNote, takeNote } from './tab-note.ts';

type Listener = (isGone: boolean) => void;

const listeners = new Set<Listener>();
let isGone = false;

/** Whether the page is left or out of sight, so that a call has to outlive it. */
export const isLeaving = (): boolean => isGone || document.visibilityState === 'hidden';

const SENT_KEY = 'fourball.sent-leaving';

/** Remembers for the next page of this tab that a change was on its way when this one was left. */
export const noteSentLeaving = (): void => leaveNote(SENT_KEY, 'yes');

/** Whether a change was on its way when the page before was left, so that the first reads may be behind it; true once. */
export const takeSentLeaving = (): boolean => takeNote(SENT_KEY, 'yes');

/** Calls `listener` when the page is left, or goes out of sight: on a phone nothing else may come after that. */
export function onLeaving(listener: Listener): void {
  listeners.add(listener);
}

// The flag and the listeners in one place: Chromium calls the window's listeners in the order of their registration.
function leave(): void {
  for (const listener of listeners) listener(isGone);
}
window.addEventListener('pagehide', () => {
  isGone = true;
  leave();
});
window.addEventListener('pageshow', () => {
  isGone = false;
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') leave();
});
