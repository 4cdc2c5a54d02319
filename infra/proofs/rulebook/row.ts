import type { Route } from '@fourball/contracts/http/route.ts';
import { test } from 'vitest';
import { attempt, type Input, type Refusal, refused } from '../asking.ts';
import { inDays } from '../squad.ts';
import type { Visitor } from '../visitor.ts';
import type { House, Role } from './house.ts';

/** A rule in words, and what holds it. */
export type Rule = readonly [promise: string, proof: () => Promise<unknown>];

/** One row of the rulebook: a test for each of its rules, named by the call. */
export function row(route: Route, ...rules: readonly (readonly Rule[])[]): void {
  const call = `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
  test.each(rules.flat())(`${call}: %s`, async (_promise, proof) => {
    await proof();
  });
}

const statusOfRole: Record<Role, string> = {
  visitor: 'who is not signed in',
  stranger: 'who is not in the squad',
  rival: 'who leads another squad',
  former: 'who has left the squad',
  member: 'who is a member without leading it',
  leader: 'who leads the squad without having created it',
  creator: 'who created the squad',
};

/** Who may not make the call, and the status that each of them gets. */
export const refusals = (
  house: House,
  route: Route,
  input: () => Input | Promise<Input>,
  statuses: Partial<Record<Role, number>>,
): Rule[] =>
  Object.entries(statuses).map(([role, status]) => [
    `a golfer ${statusOfRole[role as Role]} gets ${status}`,
    async () => refused(house.cast[role as Role], route, await input(), status),
  ]);

/** Nobody but the members knows a squad. */
export const outsiders = { visitor: 401, stranger: 404, rival: 404, former: 404 } as const;

/** Wrong input: what it replaces, the field that the problem names, and the sentence about it. */
export type Fault = readonly [wrong: Partial<Input>, path: string, message?: Refusal['message']];

/** Each fault in an input that is right otherwise is a 400 that names the field. */
export const faults = (
  route: Route,
  by: () => Visitor,
  input: () => Input | Promise<Input>,
  wrongs: readonly Fault[],
): Rule[] =>
  wrongs.map(([wrong, path, message]) => [
    `refuses ${short(wrong)}${message === undefined ? `, naming ${path}` : `: ${message}`}`,
    async () =>
      refused(by(), route, replaced(await input(), wrong), 400, {
        code: 'validation',
        path,
        ...(message === undefined ? {} : { message }),
      }),
  ]);

/** Input on the right side of a boundary succeeds; what is given of the answer is there. */
export const accepts = (
  route: Route,
  by: () => Visitor,
  input: () => Input | Promise<Input>,
  rights: readonly (readonly [right: Partial<Input>, check?: (answer: never) => void])[],
): Rule[] =>
  rights.map(([right, check]) => [
    `accepts ${short(right)}`,
    async () => {
      const answer = await attempt(by(), route, replaced(await input(), right));
      check?.(answer.body() as never);
      answer.body();
    },
  ]);

/** `undefined` takes a field out. */
function replaced(input: Input, other: Partial<Input>): Input {
  const { params, query, body } = other;
  return {
    ...(input.params || params ? { params: { ...input.params, ...params } } : {}),
    ...(input.query || query ? { query: withoutUndefined({ ...input.query, ...query }) } : {}),
    ...(input.body || body ? { body: { ...(input.body as object), ...(body as object) } } : {}),
  };
}

const withoutUndefined = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

/** As a title, which is the same on every day: texts cut, `undefined` shown, dates told from today on. */
function short(input: Partial<Input>): string {
  const text = JSON.stringify(input.body ?? input.query ?? input.params, (_key, value: unknown) => {
    if (value === undefined) return '(left out)';
    if (Array.isArray(value) && value.length > 8) return `${value.length} entries`;
    return typeof value === 'string' ? shortText(value) : value;
  });
  return text.replaceAll('%', '%%');
}

function shortText(text: string): string {
  if (text.length > 40) return `${text.length} characters`;
  const days = /^\d{4}-\d\d-\d\d$/.test(text) ? Math.round((Date.parse(text) - Date.parse(inDays(0))) / DAY_MS) : NaN;
  return Math.abs(days) <= 400 && inDays(days) === text ? `in ${days} days` : text;
}

const DAY_MS = 24 * 60 * 60 * 1000;
