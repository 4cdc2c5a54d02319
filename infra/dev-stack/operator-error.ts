/** A fault the operator can act on: its message is one whole sentence that says what to do, and needs no stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').trim() || 'It failed without saying why.';
}
