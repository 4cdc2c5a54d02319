import { Visitor } from 'oxc-parser';
import { inPrograms, type Place } from '../per-file.ts';
import type { Rule } from '../rule.ts';
import { serviceFile } from '../service-files.ts';
import type { ImportedModule, Source } from '../source.ts';
import { houseTarget, workspaceOf } from '../workspaces.ts';

/** Packages that reach the world outside the function: a database, the network, the machine. */
const OUTSIDE_WORLD = /^(node:|@prisma\/|pg$|pg\/|fastify|@fastify\/|@nats-io\/|pino|jose|@node-rs\/)/;

export const pureRules: Rule = {
  name: 'pure-rules',
  why:
    'policy.ts, ranking/ and files named by their noun are data in, data out: the same input gives the same answer, so ' +
    'that a rule can be tested as ' +
    'a table and explained to a golfer. Whoever calls them reads the database and the clock.',
  check: inPrograms(({ path, source }) => {
    const role = serviceFile(path)?.role;
    return role === 'policy' || role === 'ranking' ? [...impureImports(path, source), ...impureCalls(source)] : [];
  }),
};

function impureImports(path: string, source: Source) {
  return source.imports
    .filter((imported) => isImpure(path, imported))
    .map(({ specifier, offset }) => ({
      offset,
      sentence: `Do not import '${specifier}': take what it gives as data.`,
    }));
}

function isImpure(path: string, { specifier, typeOnly }: ImportedModule): boolean {
  const target = houseTarget(path, specifier);
  if (target === undefined) return OUTSIDE_WORLD.test(specifier);
  if (workspaceOf(target).kind === 'kit') return !typeOnly;
  const role = serviceFile(target)?.role;
  return role === 'repository' || role === 'generated';
}

function impureCalls({ program }: Source) {
  const found: Place[] = [];
  const add = (offset: number, call: string) =>
    found.push({ offset, sentence: `Do not call ${call}: take its answer as an argument.` });
  new Visitor({
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'fetch') add(start, 'fetch()');
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
      const call = `${callee.object.name}.${callee.property.type === 'Identifier' ? callee.property.name : ''}`;
      if (['Date.now', 'Math.random', 'crypto.randomUUID', 'performance.now'].includes(call)) add(start, `${call}()`);
    },
    NewExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) add(start, 'new Date()');
    },
  }).visit(program);
  return found;
}
