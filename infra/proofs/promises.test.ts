import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from '../dev-stack/parts.ts';
import { KINDS } from './kinds.ts';

const files = globSync('{contracts,services,gateway,frontend,infra}/**/*.test.{ts,tsx}', {
  cwd: repository,
  exclude: ['**/node_modules/**'],
});
const stemsOf = (pattern: RegExp) => files.flatMap((file) => pattern.exec(file)?.[1] ?? []);

/** The names that each column of the table may use. */
const COLUMNS = {
  unit: stemsOf(/^(.+?)(?<!\.(?:integration|proof|e2e|browser|containers))\.test\.tsx?$/),
  integration: stemsOf(/^(.+)\.integration\.test\.ts$/),
  API: stemsOf(/^infra\/e2e\/api\/(.+)\.e2e\.test\.ts$/),
  browser: stemsOf(/^infra\/e2e\/(?:browser|screens)\/(.+)\.(?:e2e|browser)\.test\.ts$/),
  proof: KINDS.map(({ name }) => name),
};

const text = readFileSync(join(repository, 'infra/proofs/README.md'), 'utf8');
const table = text.split('## Where each promise is held')[1] ?? '';
const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| promise'));
/** Names in a column of the table. */
const namesIn = (column: number) =>
  rows.flatMap((row) => [...(row.split('|')[column + 2] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
const isAt = (name: string) => (stem: string) => stem === name || stem.endsWith(`/${name}`);

describe('the table of promises', () => {
  test.each(Object.entries(COLUMNS))('names what is there: %s', (column, stems) => {
    const named = namesIn(Object.keys(COLUMNS).indexOf(column));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => stems.filter(isAt(name)).length === 0)).toEqual([]);
  });

  test.each(['API', 'browser', 'proof'] as const)('leaves nothing out: %s', (column) => {
    const named = namesIn(Object.keys(COLUMNS).indexOf(column));
    expect(COLUMNS[column].filter((stem) => !named.some((name) => isAt(name)(stem)))).toEqual([]);
  });

  test('holds each promise somewhere', () => {
    expect(rows.filter((row) => !row.includes('`'))).toEqual([]);
  });
});
