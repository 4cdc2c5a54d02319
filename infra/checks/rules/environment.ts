import { Visitor } from 'oxc-parser';
import { inPrograms } from '../per-file.ts';
import type { Rule } from '../rule.ts';
import type { Source } from '../source.ts';

/** config.ts of a part, the configuration of a tool (vite, vitest, prisma), the local stack, and what tests share. */
const READERS = /(^|\/)config\.ts$|\.config\.ts$|^infra\/|\/src\/testing\//;

export const environment: Rule = {
  name: 'environment',
  why:
    'config.ts reads and checks the whole environment once at the start and names every fault, so that no process runs ' +
    'for a week before it finds that a variable is missing.',
  check: inPrograms(({ path, source }) =>
    (READERS.test(path) ? [] : environmentReads(source)).map((offset) => ({
      offset,
      sentence: 'Do not read process.env here: add the variable to config.ts and take its value as an argument.',
    })),
  ),
};

function environmentReads({ program }: Source): number[] {
  const offsets: number[] = [];
  new Visitor({
    MemberExpression({ object, property, computed, start }) {
      if (object.type !== 'Identifier' || object.name !== 'process') return;
      const name = !computed && property.type === 'Identifier' ? property.name : undefined;
      if (name === 'env' || (property.type === 'Literal' && property.value === 'env')) offsets.push(start);
    },
    VariableDeclarator({ id, init, start }) {
      if (init?.type !== 'Identifier' || init.name !== 'process' || id.type !== 'ObjectPattern') return;
      const takesEnv = id.properties.some(
        (property) => property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'env',
      );
      if (takesEnv) offsets.push(start);
    },
    ImportDeclaration({ source, specifiers, start }) {
      if (source.value !== 'node:process') return;
      const takesEnv = specifiers.some(
        ({ type, local, ...rest }) =>
          type === 'ImportSpecifier' && 'imported' in rest && 'name' in rest.imported && rest.imported.name === 'env',
      );
      if (takesEnv) offsets.push(start);
    },
  }).visit(program);
  return offsets;
}
