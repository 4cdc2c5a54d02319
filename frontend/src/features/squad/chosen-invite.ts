const KEY = 'fourball.chosen-invite';

/**
 * Remembers for this tab that its golfer chose to join by the link at `path`, and has only to sign in. Kept here rather
 * than in the address: a link that somebody sends must not join by itself.
 */
export function chooseInvite(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // A browser that keeps nothing asks once more.
  }
}

/** Whether the golfer chose the link at `path` before signing in; true once. */
export function takeChosenInvite(path: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== path) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
