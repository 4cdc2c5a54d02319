import { Problem } from '@fourball/contracts/http/problem.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { expect } from 'vitest';
import type { Answer, CallOptions, Visitor } from '../lib/visitor.ts';

/** The parts of a call as anyone can send them, right or wrong. */
export interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A call whose input the contract's types would not let through. */
export const attempt = (
  by: Visitor,
  route: Route,
  input: Input = {},
  options: CallOptions = {},
): Promise<Answer<Route>> => by.call(route, input as never, options);

/** Holds that a call is refused with a problem of the status: for wrong input, with the sentence about its field. */
export async function refused(by: Visitor, route: Route, input: Input, status: number, fault?: Fault): Promise<void> {
  const answer = await attempt(by, route, input);
  expect(answer.status, `${route.method} ${route.path} answered ${answer.text}`).toBe(status);
  const { code, detail, errors } = problemOf(answer);
  if (status === 401) expect(detail).toBe('Not authenticated');
  const expected = fault === undefined ? genericCodes[status] : 'validation';
  if (expected !== undefined) expect(code).toBe(expected);
  if (fault === undefined) return;
  const found = errors?.find(({ path }) => path === fault.path);
  expect(found, JSON.stringify(errors)).toBeDefined();
  if (fault.message !== undefined) expect(found?.message).toBe(fault.message);
}

/** A field that a refusal names, like `body.name`, and the sentence about it. */
interface Fault {
  readonly path: string;
  readonly message: string | undefined;
}

/** The codes that say no more than their status; those of 400 and 409 depend on the reason. */
const genericCodes: Record<number, string> = { 403: 'forbidden', 404: 'not-found', 429: 'too-many-requests' };

/** Holds that an answer is a problem after RFC 9457 that shows nothing of the inside. */
export function problemOf({ status, headers, text }: Pick<Answer<Route>, 'status' | 'headers' | 'text'>): Problem {
  expect(headers.get('content-type'), text).toMatch(/^application\/problem\+json/);
  const problem = Problem.parse(JSON.parse(text));
  expect(problem.status).toBe(status);
  expect(problem.detail).not.toBe('');
  expect(text).not.toMatch(/prisma|postgres|node_modules|\.ts:\d/i);
  return problem;
}
