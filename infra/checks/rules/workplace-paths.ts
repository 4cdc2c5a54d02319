import { type HouseFile, lineAt } from '../house.ts';
import type { Rule } from '../rule.ts';
import { isTest } from '../workspaces.ts';

interface Trace {
  readonly pattern: RegExp;
  readonly advice: string;
  readonly isAllowed?: (file: HouseFile, offset: number) => boolean;
}

/** Traces of the machine on which a file was written. */
const TRACES: readonly Trace[] = [
  {
    pattern: /(?<![\w.@/-])\/work\//g,
    advice: 'Write the path relative to the repository: this one exists on one machine only.',
  },
  {
    pattern: /(?<![\w.@/-])\/root\//g,
    advice: "Do not name root's home folder: ask the system for the home or the temporary folder.",
    isAllowed: isTroubleOfLocalStack,
  },
  {
    pattern: /(?<![\w.@/-])\/tmp\//g,
    advice: 'Do not send readers to a temporary folder: name a file of the repository.',
    isAllowed: ({ path }) => !path.endsWith('.md'),
  },
  {
    pattern: /http:\/\/registry\b/g,
    advice: 'Do not name the registry: the package manager knows where it takes packages from.',
  },
];

export const workplacePaths: Rule = {
  name: 'workplace-paths',
  why: 'The repository speaks of the product. A path of the machine it was written on means nothing to whoever clones it.',
  check: (files) =>
    files.flatMap((file) =>
      TRACES.flatMap(({ pattern, advice, isAllowed }) =>
        [...file.text.matchAll(pattern)]
          .filter(({ index }) => !isAllowed?.(file, index))
          .map(({ index }) => ({ path: file.path, line: lineAt(file.text, index), sentence: advice })),
      ),
    ),
};

/** The local stack must cope with a clone in root's home, and says so in its comments and tests. */
function isTroubleOfLocalStack({ path, source }: HouseFile, offset: number): boolean {
  if (!path.startsWith('infra/dev-stack/')) return false;
  return isTest(path) || (source?.comments ?? []).some(({ start, end }) => start <= offset && offset < end);
}
