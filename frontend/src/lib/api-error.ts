import type { Problem } from '@fourball/contracts/http/problem.ts';

/** An answer other than the success that the contract names. Its message, `{status}: {detail}`, is fit for a person. */
export class ApiError extends Error {
  readonly status: number;
  /** The problem that the server described; null where the answer was none, as from a proxy. */
  readonly problem: Problem | null;

  constructor(status: number, detail: string, problem: Problem | null) {
    super(`${status}: ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
