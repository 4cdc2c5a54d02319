import { describe, expect, it } from 'vitest';
import type { Route } from '../http/route.ts';

type Part = 'params' | 'query' | 'body';
type Input = Readonly<Record<string, unknown>>;

/** Issues of a part of a call, as pairs of path and sentence, or code where the contract says none; none where it is right. */
export function toldOf(route: Route, part: Part, input: unknown): string[][] {
  const { error } = route[part]?.safeParse(input, { error: ({ code }) => code }) ?? {};
  return (error?.issues ?? []).flatMap((issue) => {
    const path = [part, ...issue.path].join('.');
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [`${path}.${key}`, issue.code]);
    return [[path, issue.message]];
  });
}

/** Values that are wrong for the same reason. */
export const several = (...values: unknown[]) => new Set(values);

/** Paths of the fields of an input that hold no others. */
export const fieldsOf = (input: unknown, path: string[] = []): string[][] =>
  typeof input === 'object' && input !== null
    ? Object.entries(input).flatMap(([name, part]) => fieldsOf(part, [...path, name]))
    : [path];

/** Input in which one field, however deep it is, is wrong. */
export function withFault(right: unknown, [name, ...deeper]: string[], wrong: unknown): unknown {
  if (name === undefined) return wrong;
  const copy: Record<string, unknown> = Object.assign(/^\d+$/.test(name) ? [] : {}, right);
  return Object.assign(copy, { [name]: withFault(copy[name], deeper, wrong) });
}

/** A call with input that is right, of its body, else its query or its path. */
export function given(route: Route, right: Input) {
  const part: Part = route.body ? 'body' : route.query ? 'query' : 'params';
  return {
    /** Each fault alone, by field and sentence, or code of an issue without one; a function answers fields wrong together. */
    refuses(faults: Readonly<Record<string, Input>>) {
      const rows = Object.entries(faults).flatMap(([field, wrong]) =>
        Object.entries(wrong).flatMap(([told, value]) =>
          Array.from(value instanceof Set ? value : [value], (one) => {
            const path = field.split('.').filter(Boolean);
            const input = typeof one === 'function' ? { ...right, ...one() } : withFault(right, path, one);
            return [[part, ...path].join('.'), input, told] as const;
          }),
        ),
      );
      describe(`${route.method} ${route.path}`, () => {
        it('takes the input that each fault is put into', () => {
          expect(toldOf(route, part, right)).toEqual([]);
        });

        it.each(rows)('refuses %s in %j: %s', (path, input, told) => {
          expect(toldOf(route, part, input)).toEqual([[path, told]]);
        });
      });
    },
  };
}
