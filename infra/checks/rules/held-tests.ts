import { Visitor } from 'oxc-parser';
import { inPrograms, type Place } from '../per-file.ts';
import type { Rule } from '../rule.ts';
import type { Source } from '../source.ts';
import { isTest } from '../workspaces.ts';

const HOLDS = ['only', 'skip', 'todo', 'skipIf', 'runIf'];

export const heldTests: Rule = {
  name: 'held-tests',
  why: 'A test that does not run protects nothing while it looks as if it did; `only` holds back all the others.',
  check: inPrograms(({ path, source }) => (isTest(path) ? heldIn(source) : [])),
};

function heldIn({ program }: Source) {
  const found: Place[] = [];
  new Visitor({
    CallExpression({ callee, start }) {
      for (let link = callee; link.type === 'MemberExpression'; link = link.object) {
        const hold = link.property.type === 'Identifier' ? link.property.name : '';
        if (HOLDS.includes(hold))
          found.push({ offset: start, sentence: `Remove .${hold}: mend the test or delete it.` });
      }
    },
  }).visit(program);
  return found;
}
