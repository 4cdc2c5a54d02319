import { readFile } from 'node:fs/promises';
import { AUDIT_ACTIONS, RULES } from '@fourball/contracts/audit.ts';
import { SERVICES } from '@fourball/contracts/services.ts';
import { expect, test } from 'vitest';

const repository = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, repository), 'utf8');

/** Names of variables in a schema, as its source has them. */
const variablesIn = (source: string) =>
  [...source.matchAll(/^ {2,4}([A-Z][A-Z_]+)(?::|,$)/gm)].map(([, name = '']) => name);

const [ofProcess = '', ofService = ''] = (await read('services/kit/src/process/config.ts')).split(
  'export const serviceConfig',
);
const everyProcess = variablesIn(ofProcess);
const everyService = variablesIn(ofService.split('};')[0] ?? '');

async function variablesOf(part: string): Promise<string[]> {
  const own = variablesIn(await read(part === 'gateway' ? 'gateway/src/config.ts' : `services/${part}/src/config.ts`));
  const shared = part === 'gateway' ? everyProcess : [...everyProcess, ...everyService];
  return [...new Set([...own, ...shared])].sort();
}

const operations = await read('OPERATIONS.md');
const chapter = operations.split('### Environment')[1]?.split(/^## /m)[0] ?? '';
const rows = [...chapter.matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)].flatMap(([, names = '', of = '']) =>
  [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => ({ name, of })),
);

const isOf = (part: string, of: string) =>
  of === 'all' || (of === 'services' && part !== 'gateway') || of.split(', ').includes(part);

test.each([...SERVICES, 'gateway'])('OPERATIONS.md has the variables of %s, no more and no less', async (part) => {
  const told = rows.filter(({ of }) => isOf(part, of)).map(({ name }) => name);
  expect(told.sort()).toEqual(await variablesOf(part));
});

test('OPERATIONS.md has the actions and the rules of the audit trail, no more and no less', () => {
  const trail = operations.split('## The audit trail')[1]?.split(/^## /m)[0] ?? '';
  const named = [...trail.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  );
  expect(named.toSorted()).toEqual([...AUDIT_ACTIONS, ...RULES].toSorted());
});

test('in containers, too, it is told how to run each command, and which key is kept with the dumps', async () => {
  const [, names = ''] = /COMMANDS = 'src\/\{([^}]+)\}/.exec(await read('infra/dev-stack/build-parts.ts')) ?? [];
  const told = `${operations}${await read('services/recommendation/data/README.md')}`;
  expect(names.split(',').filter((name) => !told.includes(`part/dist/${name}.js`))).toEqual([]);
  expect(operations.split('**In containers, or')[1]?.split(/^## /m)[0]).toContain('`OPEN_KEY`');
});
