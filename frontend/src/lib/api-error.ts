import type { Problem } from '@fourball/contracts/http/problem.ts';

/** An answer other than the success that the contract names. Its message, `{status}: {detail}`, is fit for a person. */
export class ApiError extends Error {
  readonly status: number;
  /** The problem that the server described; null where the answer was none, as from a proxy. */
  readonly problem: Problem | null;

  /** Whether the server said why; otherwise the detail is what the status is called. */
  readonly saidWhy: boolean;

  constructor(status: number, detail: string, problem: Problem | null, saidWhy = true) {
    super(`${status}: ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
    this.saidWhy = saidWhy;
  }
}

/** There was no answer at all. Its message is fit for a person. */
export class Unreachable extends Error {}

/** Message of an error; the fallback where the server refused without a word. */
export const messageOf = (error: Error, fallback = error.message): string =>
  error instanceof ApiError && !error.saidWhy ? fallback : error.message;

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** Sentence about what was refused, or could not be sent, beside the form that sent it. */
export const faultOf = (error: Error | null): string | undefined =>
  (error instanceof ApiError ? error.problem?.detail : undefined) ?? error?.message;
