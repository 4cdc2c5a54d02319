import * as z from 'zod/mini';

// Without its language the validator says no more than "Invalid input".
z.config(z.locales.en());

/** An event by its contract. @throws an error of one sentence, in place of the validator's JSON: operators read it. */
export function parseEvent<S extends z.ZodMiniType>(contract: S, value: unknown): z.output<S> {
  const { success, data, error } = contract.safeParse(value);
  if (success) return data;
  const [first, ...more] = error.issues.map(({ path, message }) => sentenceOf(path.join('.') || 'event', message));
  throw new Error(more.length > 0 ? `${first}, and ${more.length} more fault(s)` : first);
}

/**
 * A contract's message stands for itself when it begins with a capital letter; one that begins with a small letter, and
 * the validator's own, are completed by the field's name.
 */
export function sentenceOf(field: string, message: string): string {
  if (/^(Invalid|Too|Unrecognized)\b/.test(message)) return `${field}: ${message}`;
  return /^[a-z]/.test(message) ? `${field} ${message}` : message;
}
