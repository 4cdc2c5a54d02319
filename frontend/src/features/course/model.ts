/** A search of a single letter finds half the catalogue. */
const SEARCH_MIN = 2;

export interface FavoriteChange {
  readonly courseId: string;
  readonly isFavorite: boolean;
}

/** The favorites after these changes; a new one comes last. */
export function favoritesAfter(favorites: readonly string[], changes: readonly FavoriteChange[]): string[] {
  const after = new Set(favorites);
  for (const { courseId, isFavorite } of changes) {
    if (isFavorite) after.add(courseId);
    else after.delete(courseId);
  }
  return [...after];
}

/** Text to search for; null where too little is typed for a search. */
export function searchOf(typed: string): string | null {
  const search = typed.trim().replaceAll(/\s+/g, ' ');
  return search.length < SEARCH_MIN ? null : search;
}

/** `$145`, or `$64.50`. */
export const priceOf = (averagePrice: number): string =>
  `$${Number.isInteger(averagePrice) ? averagePrice : averagePrice.toFixed(2)}`;
