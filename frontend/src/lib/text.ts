export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `Phoenix, AZ`; empty where nothing of it is known. */
export const placeOf = ({ city, state }: { city?: string | null; state?: string | null }): string =>
  [city, state].filter(Boolean).join(', ');
