import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { repository } from '../../dev-stack/parts.ts';
import { type Checkout, extract } from './checkout.ts';
import { objectionsTo, type Released, usedIn } from './migration-rules.ts';
import { RELEASES } from './releases.ts';

const PRISMA = ['services/kit/prisma', ...SERVICES.map((service) => `services/${service}/prisma`)];

/** The migrations of a service, by their names, and its schema. */
async function databaseOf(service: ServiceName, { root }: Checkout) {
  const folder = join(root, 'services', service, 'prisma');
  const files = globSync('migrations/*/migration.sql', { cwd: folder }).toSorted();
  const migrations = files.map(async (file): Promise<[string, string]> => {
    return [basename(dirname(file)), await readFile(join(folder, file), 'utf8')];
  });
  const schemas = globSync('*.prisma', { cwd: folder }).map((file) => readFile(join(folder, file), 'utf8'));
  return {
    migrations: new Map(await Promise.all(migrations)),
    schema: (await Promise.all(schemas)).join('\n'),
  };
}

/** The releases, oldest first, and this version. */
const versions = await Promise.all(RELEASES.map(({ commit }) => extract(commit, PRISMA)));
afterAll(() => Promise.all(versions.map(({ remove }) => remove())));
versions.push({ root: repository, remove: async () => {} });

describe.each(SERVICES)('the migrations of %s', (service) => {
  test('leave each release able to run beside what comes after it', async () => {
    const databases = await Promise.all(versions.map((version) => databaseOf(service, version)));
    for (const [index, { migrations }] of databases.slice(1).entries()) {
      const { migrations: before, schema } = databases[index] as (typeof databases)[number];
      const added = [...migrations].filter(([name]) => !before.has(name)).map(([name, sql]) => ({ name, sql }));
      expect(await objectionsTo(added, { migrations: new Set(before.keys()), used: usedIn(schema) })).toEqual([]);
    }
  });

  test('that are released stay as they are: a service does not start on a database that had others', async () => {
    const [released, now] = await Promise.all(
      versions.slice(-2).map(async (version) => (await databaseOf(service, version)).migrations),
    );
    for (const [name, sql] of released ?? []) expect(now?.get(name), name).toBe(sql);
  });
});

const released: Released = {
  migrations: new Set(['1_expand']),
  used: usedIn(`
model Squad {
  id   String @id
  name String @map("squad_name")
  old  String @default("") @map("old_name") @ignore

  @@map("squads")
}
`),
};

const objections = (sql: string) => objectionsTo([{ name: '2_next', sql }], released);

test.each([
  'CREATE TABLE rounds (id UUID PRIMARY KEY, name TEXT NOT NULL); CREATE UNIQUE INDEX rounds_name_key ON rounds (name)',
  'CREATE TABLE rounds (id UUID); ALTER TABLE rounds ALTER COLUMN id SET NOT NULL; DROP TABLE rounds',
  'ALTER TABLE squads ADD COLUMN motto TEXT',
  "ALTER TABLE squads ADD COLUMN motto TEXT NOT NULL DEFAULT ''; UPDATE squads SET motto = squad_name",
  'ALTER TABLE squads ADD COLUMN motto TEXT; CREATE UNIQUE INDEX squads_motto_key ON squads (motto)',
  'CREATE INDEX squads_name_idx ON squads (squad_name); DROP INDEX squads_old_idx',
  'ALTER TABLE squads DROP CONSTRAINT squads_name_check',
  "ALTER TYPE role ADD VALUE 'coach'",
])('the released version can live with: %s', async (sql) => {
  expect(await objections(sql)).toEqual([]);
});

/** Steps of a migration that are allowed only a release after the one which made them harmless. */
const takings = [
  ['ALTER TABLE squads DROP COLUMN old_name', 'drops the column squads.old_name'],
  ['DROP TABLE leagues', 'drops the table leagues'],
  ['ALTER TABLE squads ALTER COLUMN squad_name SET DATA TYPE VARCHAR(10)', 'changes the type of squads.squad_name'],
  ['ALTER TABLE squads ALTER COLUMN squad_name SET NOT NULL', 'refuses nulls in squads.squad_name'],
  ['ALTER TABLE squads ALTER COLUMN squad_name DROP NOT NULL', 'lets squads.squad_name be null'],
  ['ALTER TABLE squads ALTER COLUMN squad_name DROP DEFAULT', 'takes the default of squads.squad_name away'],
  ["ALTER TABLE squads ADD CONSTRAINT named CHECK (squad_name <> '')", 'adds a constraint to squads'],
  ['CREATE UNIQUE INDEX squads_name_key ON squads (squad_name)', 'adds the unique index squads_name_key'],
  ['DROP INDEX squads_name_key', 'drops squads_name_key'],
  ['DROP TYPE role', 'drops role (OBJECT_TYPE)'],
  ['DROP TRIGGER keep ON squads', 'drops keep (OBJECT_TRIGGER)'],
  ['DELETE FROM squads', 'has a DeleteStmt'],
  ["DO $$ BEGIN EXECUTE 'DROP TABLE squads'; END $$", 'has a DoStmt'],
] as const;

test.each(takings)('refused unless it is the contract of what is released: %s', async (sql, what) => {
  expect(await objections(sql)).toEqual([expect.stringContaining(`2_next ${what}`)]);
  expect(await objections(`-- Contract of 1_expand: nobody needs it.\n${sql}`)).toEqual([]);
  expect(await objections(`-- Contract of 2_early: nobody needs it.\n${sql}`)).toEqual([
    expect.stringContaining('2_early, which is not released yet'),
  ]);
});

test.each([
  ['ALTER TABLE squads RENAME COLUMN squad_name TO name', 'renames squad_name to name'],
  ['ALTER TABLE squads RENAME TO teams', 'renames squads to teams'],
  ["ALTER TYPE role RENAME VALUE 'leader' TO 'captain'", 'renames the value leader'],
  ['ALTER TABLE squads ADD COLUMN motto TEXT NOT NULL', 'adds squads.motto, which must be written'],
  ["ALTER TABLE squads ADD COLUMN motto TEXT DEFAULT '' UNIQUE", 'adds squads.motto, the same in all rows and unique'],
  [
    'ALTER TABLE squads DROP COLUMN squad_name',
    'drops the column squads.squad_name, which the released version still uses',
  ],
  ['DROP TABLE squads', 'drops the table squads, which the released version still uses'],
])('refused in any case: %s', async (sql, what) => {
  expect(await objections(`-- Contract of 1_expand: nobody needs it.\n${sql}`)).toEqual([
    expect.stringContaining(`2_next ${what}`),
  ]);
});

test('a release that is not in this clone is said, and nothing is taken for well', async () => {
  await expect(extract('0123456789012345678901234567890123456789', PRISMA)).rejects.toThrow('is not in this clone');
});
