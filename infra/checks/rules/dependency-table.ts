import { type HouseFile, lineAt } from '../house.ts';
import { manifestsOf } from '../manifests.ts';
import type { Rule, Violation } from '../rule.ts';

const DOCUMENT = 'CONTRIBUTING.md';

interface Row {
  readonly name: string;
  readonly line: number;
}

export const dependencyTable: Rule = {
  name: 'dependency-table',
  why:
    'Each dependency is chosen for the years: a table in CONTRIBUTING.md names every one with what it is for, so that ' +
    'none is kept without a reason.',
  check(files) {
    const document = files.find(({ path }) => path === DOCUMENT);
    const rows = document && rowsOf(document);
    if (rows === undefined) {
      const sentence = "Add a heading 'Dependencies' and below it a table that names every package.";
      return [{ path: DOCUMENT, line: 1, sentence }];
    }
    return [...undescribed(files, rows), ...departed(files, rows)];
  },
};

/** The packages in the first cells of the table below the heading Dependencies; undefined without the heading. */
function rowsOf({ text }: HouseFile): Row[] | undefined {
  const lines = text.split('\n');
  const heading = lines.findIndex((line) => /^#+\s+Dependencies\s*$/.test(line));
  if (heading === -1) return undefined;
  const length = lines.slice(heading + 1).findIndex((line) => /^#+\s/.test(line));
  const end = length === -1 ? lines.length : heading + 1 + length;
  return lines.slice(0, end).flatMap((line, index) => {
    const firstCell = index > heading ? /^\|\s*(`[^|]*)\|/.exec(line)?.[1] : undefined;
    return [...(firstCell ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, line: index + 1 }));
  });
}

/** Each package once, in the first package.json that names it. */
function undescribed(files: readonly HouseFile[], rows: readonly Row[]): Violation[] {
  const settled = new Set(rows.map(({ name }) => name));
  return manifestsOf(files).flatMap(({ path, text, dependencies, devDependencies }) =>
    [...dependencies, ...devDependencies].flatMap((name) => {
      if (isOfTheHouse(name) || settled.has(name)) return [];
      settled.add(name);
      const sentence = `Name \`${name}\` in the table of dependencies in CONTRIBUTING.md, or remove it.`;
      return [{ path, line: lineAt(text, text.lastIndexOf(`"${name}"`)), sentence }];
    }),
  );
}

function departed(files: readonly HouseFile[], rows: readonly Row[]): Violation[] {
  const used = new Set(
    manifestsOf(files).flatMap((manifest) => [...manifest.dependencies, ...manifest.devDependencies]),
  );
  return rows
    .filter(({ name }) => !used.has(name))
    .map(({ name, line }) => ({
      path: DOCUMENT,
      line,
      sentence: `Remove \`${name}\` from this table: no package.json names it.`,
    }));
}

function isOfTheHouse(name: string): boolean {
  return name.startsWith('@fourball/');
}
