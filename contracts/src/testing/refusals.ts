import { describe, expect, it } from 'vitest';
import type { Route } from '../http/route.ts';

/** Path that an answer names, the input that is wrong, and the sentence of the contract or the code of an issue without one. */
type Fault = readonly [path: string, wrong: Readonly<Record<string, unknown>>, told: string];

export const callOf = ({ method, path }: Route): string => `${method} ${path}`;
const partOf = (path: string) => path.split('.')[0] as 'params' | 'query' | 'body';

/** Issues of a part of a call, as pairs of path and sentence; none where it is right. */
export function toldOf(route: Route, part: 'params' | 'query' | 'body', input: unknown): string[][] {
  const { error } = route[part]?.safeParse(input) ?? {};
  return (error?.issues ?? []).flatMap((issue) => {
    const path = [part, ...issue.path].join('.');
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [`${path}.${key}`, issue.code]);
    return [[path, issue.message === 'Invalid input' ? issue.code : issue.message]];
  });
}

/** Input that is right, and becomes wrong by each fault alone. */
export function refuses(route: Route, right: Readonly<Record<string, unknown>>, faults: readonly Fault[]): void {
  describe(callOf(route), () => {
    it('takes the input that each fault is put into', () => {
      expect(toldOf(route, partOf(faults[0]?.[0] ?? ''), right)).toEqual([]);
    });

    it.each(faults)('refuses %s in %j: %s', (path, wrong, told) => {
      expect(toldOf(route, partOf(path), { ...right, ...wrong })).toEqual([[path, told]]);
    });
  });
}
