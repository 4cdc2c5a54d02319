/** Keeps a word for the next page of this tab; a browser that keeps nothing does without. */
export function leaveNote(key: string, word: string): void {
  try {
    sessionStorage.setItem(key, word);
  } catch {
    // The next page behaves as if nothing had been left.
  }
}

/** Whether a page of this tab left that word, which stays. */
export function hasNote(key: string, word: string): boolean {
  try {
    return sessionStorage.getItem(key) === word;
  } catch {
    return false;
  }
}

/** Whether a page of this tab left that word; true once, and no other word is taken. */
export function takeNote(key: string, word: string): boolean {
  if (!hasNote(key, word)) return false;
  sessionStorage.removeItem(key);
  return true;
}
