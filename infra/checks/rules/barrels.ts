import type { Rule } from '../rule.ts';
import type { Source } from '../source.ts';

export const barrels: Rule = {
  name: 'barrels',
  why:
    'A file that only passes on what others hold hides where a thing lives, loads all of it for one, and invites cycles. ' +
    'Import from the file that holds it.',
  check: (files) =>
    files
      .filter(({ source }) => source !== undefined && onlyReExports(source))
      .map(({ path }) => ({
        path,
        line: 1,
        sentence: 'Delete this file: import from the files that it re-exports.',
      })),
};

function onlyReExports({ program }: Source): boolean {
  const statements = program.body.filter((statement) => statement.type !== 'ImportDeclaration');
  return (
    statements.length > 0 &&
    statements.every(
      (statement) =>
        statement.type === 'ExportAllDeclaration' ||
        (statement.type === 'ExportNamedDeclaration' && statement.declaration === null),
    )
  );
}
