import { type HouseFile, lineAt } from '../house.ts';
import { manifestsOf } from '../manifests.ts';
import type { Rule, Violation } from '../rule.ts';

const README = 'README.md';

interface Part {
  readonly name: string;
  readonly line: number;
}

export const partsTable: Rule = {
  name: 'parts-table',
  why:
    "Each dependency is chosen for the years: the README's table names every one with what it is for, so that none is " +
    'kept without a reason.',
  check(files) {
    const readme = files.find(({ path }) => path === README);
    if (readme === undefined)
      return [{ path: README, line: 1, sentence: 'Write the README, with its table of Parts.' }];
    const parts = partsOf(readme);
    if (parts === undefined) {
      return [{ path: README, line: 1, sentence: "Add a heading 'Parts' and below it a table, a row per package." }];
    }
    return [...undescribed(files, parts), ...departed(files, parts)];
  },
};

/** The packages in the first cells of the table below the heading Parts; undefined without the heading. */
function partsOf({ text }: HouseFile): Part[] | undefined {
  const lines = text.split('\n');
  const heading = lines.findIndex((line) => /^#+\s+Parts\s*$/.test(line));
  if (heading === -1) return undefined;
  const length = lines.slice(heading + 1).findIndex((line) => /^#+\s/.test(line));
  const end = length === -1 ? lines.length : heading + 1 + length;
  return lines.slice(0, end).flatMap((line, index) => {
    const firstCell = index > heading ? /^\|\s*(`[^|]*)\|/.exec(line)?.[1] : undefined;
    return [...(firstCell ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, line: index + 1 }));
  });
}

/** Each package once, in the first package.json that names it. */
function undescribed(files: readonly HouseFile[], parts: readonly Part[]): Violation[] {
  const settled = new Set(parts.map(({ name }) => name));
  return manifestsOf(files).flatMap(({ path, text, dependencies, devDependencies }) =>
    [...dependencies, ...devDependencies].flatMap((name) => {
      if (isOfTheHouse(name) || settled.has(name)) return [];
      settled.add(name);
      const sentence = `Give \`${name}\` a row in the table of Parts in README.md, or remove it.`;
      return [{ path, line: lineAt(text, text.lastIndexOf(`"${name}"`)), sentence }];
    }),
  );
}

function departed(files: readonly HouseFile[], parts: readonly Part[]): Violation[] {
  const used = new Set(
    manifestsOf(files).flatMap((manifest) => [...manifest.dependencies, ...manifest.devDependencies]),
  );
  return parts
    .filter(({ name }) => !used.has(name))
    .map(({ name, line }) => ({
      path: README,
      line,
      sentence: `Remove the row of \`${name}\`: no package.json names it.`,
    }));
}

function isOfTheHouse(name: string): boolean {
  return name.startsWith('@fourball/');
}
