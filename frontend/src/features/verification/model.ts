import { ApiError } from '../../lib/api-error.ts';

/** Sentence about a proof that was refused, or could not be sent. */
export const faultOf = (error: Error | null): string | undefined =>
  (error instanceof ApiError ? error.problem?.detail : undefined) ?? error?.message;
