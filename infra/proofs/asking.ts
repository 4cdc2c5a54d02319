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

/** Holds that an answer is a problem after RFC 9457 that shows nothing of the inside. */
export function problemOf({ status, headers, text }: Pick<Answer<Route>, 'status' | 'headers' | 'text'>): Problem {
  expect(headers.get('content-type'), text).toMatch(/^application\/problem\+json/);
  const problem = Problem.parse(JSON.parse(text));
  expect(problem.status).toBe(status);
  expect(problem.detail).not.toBe('');
  expect(text).not.toMatch(/prisma|postgres|node_modules|\.ts:\d/i);
  return problem;
}
