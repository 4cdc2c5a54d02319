import type { Problem as ProblemBody } from '@fourball/contracts/http/problem.ts';

/** A refusal that the caller is told of; anything else that is thrown becomes a 500 without details. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: ProblemBody['errors'];
  /** Seconds after which a new try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { errors?: ProblemBody['errors']; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

export const invalid = (path: string, message: string) =>
  new Problem(400, 'validation', message, { errors: [{ path, message }] });
/** Fault of a field of a request, in the golfer's words. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** @throws a 400 problem that names the fault, if there is one. */
export function refuse(fault: Fault | undefined): void {
  if (fault) throw invalid(fault.path, fault.message);
}
export const notAuthenticated = (more: { cause?: unknown } = {}) =>
  new Problem(401, 'not-authenticated', 'Not authenticated', more);
export const forbidden = (detail: string) => new Problem(403, 'forbidden', detail);
/** For what does not exist and for what the caller may not know of, alike. */
export const notFound = (detail = 'Not found') => new Problem(404, 'not-found', detail);
export const conflict = (code: string, detail: string) => new Problem(409, code, detail);
export const tooMany = (detail: string, retryAfter: number) =>
  new Problem(429, 'too-many-requests', detail, { retryAfter });

/** How long to wait, at least, as a refusal ends. */
export function waitInWords(seconds: number): string {
  if (seconds > 90 * 60) return `${Math.ceil(seconds / 3600)} hours`;
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : 'a minute';
}

export const unavailable = (detail: string, { cause }: { cause?: unknown } = {}) =>
  new Problem(503, 'unavailable', detail, { retryAfter: 2, cause });

/** For a part that took the request and has not answered in time: it may have done what it was asked, or still do it. */
export const tooSlow = (detail: string, { cause }: { cause?: unknown } = {}) =>
  new Problem(504, 'too-slow', detail, { retryAfter: 2, cause });

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Fields that a refusal names at most, and characters of a field's path and of a sentence; callers choose their lengths. */
const FAULTS_MAX = 50;
const PATH_MAX = 200;
const SENTENCE_MAX = 6_000;

/** The answer's body for a problem, after RFC 9457. */
export const problemBody = (problem: Problem): ProblemBody => ({
  type: 'about:blank',
  title: titles[problem.status] ?? 'Error',
  status: problem.status,
  code: problem.code,
  detail: problem.message.slice(0, SENTENCE_MAX),
  ...(problem.errors ? { errors: shortened(problem.errors) } : {}),
});

const shortened = (errors: readonly Fault[]): Fault[] =>
  errors.slice(0, FAULTS_MAX).map(({ path, message }) => ({
    path: path.slice(0, PATH_MAX),
    message: message.slice(0, SENTENCE_MAX),
  }));
