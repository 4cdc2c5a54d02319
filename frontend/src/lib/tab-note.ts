/** Keeps a word for the next page of this tab; a browser that keeps nothing does without. */
export function leaveNote(key: string, word: string): void {
  try {
    sessionStorage.setItem(key, word);
  } catch {
    // The next page behaves as if nothing had been left.
  }
}

/** The word that a page of this tab left, which stays; null where there is none. */
function noteAt(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether a page of this tab left that word, which stays. */
export const hasNote = (key: string, word: string): boolean => noteAt(key) === word;

/** Whether a page of this tab left that word; true once, and no other word is taken. */
export const takeNote = (key: string, word: string): boolean => hasNote(key, word) && takeAnyNote(key) !== null;

/** The word that a page of this tab left, once, whichever it is; null where there is none. */
export function takeAnyNote(key: string): string | null {
  const word = noteAt(key);
  if (word !== null) sessionStorage.removeItem(key);
  return word;
}
