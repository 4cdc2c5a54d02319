import { Problem } from '@fourball/contracts/http/problem.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { expect } from 'vitest';
import type { Answer, CallOptions, Visitor } from './visitor.ts';

/** The parts of a call as anyone can send them, right or wrong. */
export interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Parts that a refusal must have besides its status. */
export interface Refusal {
  readonly code?: string;
  readonly detail?: string | RegExp;
  /** A field that it names, like `body.name`. */
  readonly path?: string;
  /** The sentence about that field. */
  readonly message?: string | RegExp;
}

/** A call whose input the contract's types would not let through. */
export const attempt = (
  by: Visitor,
  route: Route,
  input: Input = {},
  options: CallOptions = {},
): Promise<Answer<Route>> => by.call(route, input as never, options);

/** Holds that a call is refused with a problem of the status, and answers the problem. */
export async function refused(
  by: Visitor,
  route: Route,
  input: Input,
  status: number | readonly number[],
  refusal: Refusal = {},
): Promise<Problem> {
  const answer = await attempt(by, route, input);
  expect([status].flat(), `${route.method} ${route.path} answered ${answer.text}`).toContain(answer.status);
  const problem = problemOf(answer);
  if (answer.status === 401) expect(problem.detail).toMatch(/^(Not authenticated|Invalid email or password)$/);
  const { code = genericCodes[answer.status], detail, path, message } = refusal;
  if (code !== undefined) expect(problem.code).toBe(code);
  if (detail !== undefined) expect(problem.detail).toMatch(exactly(detail));
  if (path !== undefined) {
    const fault = problem.errors?.find((error) => error.path === path);
    expect(problem.errors?.map((error) => error.path)).toContain(path);
    if (message !== undefined) expect(fault?.message).toMatch(exactly(message));
  }
  return problem;
}

/** The codes that say no more than their status; those of 400 and 409 depend on the reason. */
const genericCodes: Record<number, string> = { 403: 'forbidden', 404: 'not-found', 429: 'too-many-requests' };

const exactly = (text: string | RegExp): RegExp =>
  typeof text === 'string' ? new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : text;

/** Holds that an answer is a problem after RFC 9457 that shows nothing of the inside. */
export function problemOf({ status, headers, text }: Pick<Answer<Route>, 'status' | 'headers' | 'text'>): Problem {
  expect(headers.get('content-type'), text).toMatch(/^application\/problem\+json/);
  const problem = Problem.parse(JSON.parse(text));
  expect(problem.status).toBe(status);
  expect(problem.detail).not.toBe('');
  expect(text).not.toMatch(/prisma|postgres|node_modules|\.ts:\d/i);
  return problem;
}
