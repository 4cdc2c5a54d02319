/** Facts for the log that tell why an attempt failed; no address is among them. */
export interface Failure {
  readonly reason: string;
  readonly stack?: string | undefined;
}

/**
 * Codes of a failed attempt, else the error's name with the place at which it was thrown, and nothing else: the words of a
 * server, and those of an error about a mail, may hold addresses.
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const codes = codesOf(error);
  return codes ? { reason: codes } : { reason: error.name, stack: error.stack?.match(/^ +at .+$/gm)?.join('\n') };
}

function codesOf(error: Error): string {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return [code, command, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}
