import { leaveNote, takeNote } from '../../lib/tab-note.ts';

const KEY = 'fourball.chosen-invite';

/**
 * Remembers for this tab that its golfer chose to join by the link at `path`, and has only to sign in. Kept here rather
 * than in the address: a link that somebody sends must not join by itself.
 */
export const chooseInvite = (path: string): void => leaveNote(KEY, path);

/** Whether the golfer chose the link at `path` before signing in; true once. */
export const takeChosenInvite = (path: string): boolean => takeNote(KEY, path);
