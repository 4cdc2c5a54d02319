import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type HouseFile, houseFile, readHouse } from './house.ts';
import { formatReport, inspect } from './report.ts';
import { rules } from './rules.ts';

type Texts = Readonly<Record<string, string>>;

/** A violation in files that exist only here, and nearby files that the same rule lets pass. */
interface Plant {
  readonly rule: string;
  readonly planted: Texts;
  /** Where it must be reported, as `path:line`. */
  readonly at: string;
  readonly innocent: Texts;
}

const SQUAD = 'services/squad/src';
const MANIFEST = '{\n  "dependencies": {\n    "fastify": "5"\n  },\n  "devDependencies": { "pg": "8" }\n}\n';
const HEADING = '# Contributing\n\n## Dependencies\n\n| package | what for |\n|---|---|\n';
const lockOf = (facts: string) =>
  `{ "packages": {\n"": { "name": "fourball" },\n"node_modules/@birdie/club": { ${facts} } } }`;
const lines = (count: number) => 'export {};\n'.repeat(count);
const roomsOf = (count: number): Texts =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${SQUAD}/room${index}/policy.ts`, '']));
// Put together here, because the rule reads this file too.
const folderOf = (name: string) => `/${name}/`;

const plants: readonly Plant[] = [
  {
    rule: 'syntax',
    planted: { 'contracts/src/a.ts': 'export const a = 1;\nexport const = ;\n' },
    at: 'contracts/src/a.ts:2',
    innocent: { 'contracts/src/a.ts': 'export const a = 1;\n', Makefile: 'export const = ;\n' },
  },
  {
    rule: 'one-way-imports',
    planted: { [`${SQUAD}/app.ts`]: "\nimport '@fourball/auth/app.ts';\n" },
    at: `${SQUAD}/app.ts:2`,
    innocent: {
      [`${SQUAD}/app.ts`]: "import '@fourball/kit/http/server.ts';\nimport '@fourball/contracts/http/squad.ts';\n",
      [`${SQUAD}/app.test.ts`]: "import '@fourball/infra/local/database.ts';\n",
      'services/kit/src/testing/database.ts': "import '@fourball/infra/local/database.ts';\n",
    },
  },
  {
    rule: 'one-way-imports',
    planted: { 'services/kit/src/a.ts': "export const load = () => import('@fourball/infra/local/database.ts');\n" },
    at: 'services/kit/src/a.ts:1',
    innocent: { 'infra/demo/seed.ts': "import '@fourball/kit/process/log.ts';\n" },
  },
  {
    rule: 'one-way-imports',
    planted: { 'contracts/src/a.ts': "export type A = import('@fourball/kit/process/log.ts').Log;\n" },
    at: 'contracts/src/a.ts:1',
    innocent: { 'frontend/src/a.ts': "export type { A } from '@fourball/contracts/a.ts';\n" },
  },
  {
    rule: 'own-workspace',
    planted: { [`${SQUAD}/app.ts`]: "import '../../kit/src/server.ts';\n" },
    at: `${SQUAD}/app.ts:1`,
    innocent: { [`${SQUAD}/squads/routes.ts`]: "import './service.ts';\nimport '../members/service.ts';\n" },
  },
  {
    rule: 'own-workspace',
    planted: { 'services/kit/src/a.ts': "export * from '@fourball/kit/process/log.ts';\n" },
    at: 'services/kit/src/a.ts:1',
    innocent: { [`${SQUAD}/main.ts`]: "import '@fourball/kit/process/log.ts';\n" },
  },
  {
    rule: 'test-code',
    planted: { [`${SQUAD}/main.ts`]: "import '@fourball/kit/testing/database.ts';\n" },
    at: `${SQUAD}/main.ts:1`,
    innocent: { [`${SQUAD}/app.test.ts`]: "import '@fourball/kit/testing/database.ts';\n" },
  },
  {
    rule: 'declared-packages',
    planted: { 'gateway/package.json': MANIFEST, 'gateway/src/a.ts': "import 'fastify';\nimport 'pg';\n" },
    at: 'gateway/src/a.ts:2',
    innocent: {
      'package.json': '{ "devDependencies": { "vitest": "5" } }',
      'gateway/package.json': MANIFEST,
      'gateway/src/a.ts': "import 'fastify';\nimport 'node:fs';\nimport type { Pool } from 'pg';\n",
      'gateway/src/a.test.ts': "import 'pg';\nimport 'vitest';\n",
    },
  },
  {
    rule: 'service-layers',
    planted: { [`${SQUAD}/squads/routes.ts`]: "import type { Row } from './repository.ts';\n" },
    at: `${SQUAD}/squads/routes.ts:1`,
    innocent: {
      [`${SQUAD}/squads/routes.ts`]: "import './service.ts';\nimport type { Config } from '../config.ts';\n",
      [`${SQUAD}/squads/routes.test.ts`]: "import './repository.ts';\n",
    },
  },
  {
    rule: 'service-layers',
    planted: { [`${SQUAD}/consumers/auth.ts`]: "\nimport '../members/repository.ts';\n" },
    at: `${SQUAD}/consumers/auth.ts:2`,
    innocent: { [`${SQUAD}/consumers/auth.ts`]: "import '../members/service.ts';\n" },
  },
  {
    rule: 'service-layers',
    planted: { [`${SQUAD}/snapshot.ts`]: "import './squads/repository.ts';\n" },
    at: `${SQUAD}/snapshot.ts:1`,
    innocent: {
      [`${SQUAD}/snapshot.ts`]: "import './squads/service.ts';\n",
      [`${SQUAD}/consumers/handlers.ts`]: "import './auth.ts';\n",
      [`${SQUAD}/events.ts`]: "import './snapshot.ts';\nimport './consumers/handlers.ts';\n",
    },
  },
  {
    rule: 'service-layers',
    planted: { [`${SQUAD}/squads/service.ts`]: "import '../members/repository.ts';\n" },
    at: `${SQUAD}/squads/service.ts:1`,
    innocent: {
      [`${SQUAD}/squads/service.ts`]: "import '../members/service.ts';\nimport './repository.ts';\n",
      [`${SQUAD}/squads/invites/service.ts`]: "import '../repository.ts';\nimport '../../members/codes.ts';\n",
    },
  },
  {
    rule: 'service-layers',
    planted: { [`${SQUAD}/squads/names.ts`]: "import './service.ts';\n" },
    at: `${SQUAD}/squads/names.ts:1`,
    innocent: {
      [`${SQUAD}/squads/names.ts`]: "import './colours.ts';\n",
      [`${SQUAD}/squads/locked-squad.ts`]: "import './repository.ts';\n",
    },
  },
  {
    rule: 'service-layers',
    planted: { [`${SQUAD}/squads/routes.ts`]: "import { config } from '../config.ts';\n" },
    at: `${SQUAD}/squads/routes.ts:1`,
    innocent: { [`${SQUAD}/main.ts`]: "import { config } from './config.ts';\nimport './app.ts';\n" },
  },
  {
    rule: 'pure-rules',
    planted: { [`${SQUAD}/squads/policy.ts`]: "import { createLog } from '@fourball/kit/process/log.ts';\n" },
    at: `${SQUAD}/squads/policy.ts:1`,
    innocent: { [`${SQUAD}/squads/policy.ts`]: "import type { Log } from '@fourball/kit/process/log.ts';\n" },
  },
  {
    rule: 'pure-rules',
    planted: { [`${SQUAD}/ranking/score.ts`]: 'export const score = () =>\n  Date.now();\n' },
    at: `${SQUAD}/ranking/score.ts:2`,
    innocent: { [`${SQUAD}/ranking/score.ts`]: 'export const score = (at: number) => new Date(at).getTime();\n' },
  },
  {
    rule: 'pure-rules',
    planted: { [`${SQUAD}/squads/names.ts`]: "import { readFile } from 'node:fs/promises';\n" },
    at: `${SQUAD}/squads/names.ts:1`,
    innocent: { [`${SQUAD}/squads/tokens.ts`]: "import { randomBytes } from 'node:crypto';\n" },
  },
  {
    rule: 'prisma-client',
    planted: { [`${SQUAD}/squads/service.ts`]: "import { PrismaClient } from '../generated/prisma/client.ts';\n" },
    at: `${SQUAD}/squads/service.ts:1`,
    innocent: {
      [`${SQUAD}/squads/service.ts`]: "import type { PrismaClient } from '../generated/prisma/client.ts';\n",
      [`${SQUAD}/squads/repository.ts`]: "import { Prisma } from '../generated/prisma/client.ts';\n",
    },
  },
  {
    rule: 'prisma-client',
    planted: { [`${SQUAD}/squads/routes.ts`]: "import type { Squad } from '../generated/prisma/client.ts';\n" },
    at: `${SQUAD}/squads/routes.ts:1`,
    innocent: { [`${SQUAD}/client.ts`]: "import { PrismaClient } from './generated/prisma/client.ts';\n" },
  },
  {
    rule: 'prisma-client',
    planted: { [`${SQUAD}/main.ts`]: "import { PrismaClient } from './generated/prisma/client.ts';\n" },
    at: `${SQUAD}/main.ts:1`,
    innocent: { [`${SQUAD}/main.ts`]: "import { createClient } from './client.ts';\n" },
  },
  {
    rule: 'rooms',
    planted: { [`${SQUAD}/squads/helpers.ts`]: '' },
    at: `${SQUAD}/squads/helpers.ts:1`,
    innocent: { [`${SQUAD}/squads/colours.ts`]: '', [`${SQUAD}/squads/handing-over.test.ts`]: '' },
  },
  {
    rule: 'rooms',
    planted: { [`${SQUAD}/squads/a/b/service.ts`]: '' },
    at: `${SQUAD}/squads/a/b/service.ts:1`,
    innocent: { [`${SQUAD}/squads/a/service.ts`]: '' },
  },
  {
    rule: 'rooms',
    planted: { [`${SQUAD}/consumers/members.ts`]: '' },
    at: `${SQUAD}/consumers/members.ts:1`,
    innocent: {
      [`${SQUAD}/consumers/auth.ts`]: '',
      [`${SQUAD}/consumers/handlers.ts`]: '',
      [`${SQUAD}/events.ts`]: '',
    },
  },
  {
    rule: 'rooms',
    planted: roomsOf(11),
    at: `${SQUAD}:1`,
    innocent: { ...roomsOf(10), [`${SQUAD}/testing/squads.ts`]: '', [`${SQUAD}/generated/client.ts`]: '' },
  },
  {
    rule: 'environment',
    planted: { [`${SQUAD}/main.ts`]: '\nexport const port = process.env.PORT;\n' },
    at: `${SQUAD}/main.ts:2`,
    innocent: {
      [`${SQUAD}/main.ts`]: "export const words = 'process.env';\nexport const id = process.pid;\n",
      [`${SQUAD}/config.ts`]: 'export const port = process.env.PORT;\n',
      'frontend/vite.config.ts': "export const port = process.env['PORT'];\n",
    },
  },
  {
    rule: 'environment',
    planted: { 'gateway/src/a.ts': "import { env } from 'node:process';\n" },
    at: 'gateway/src/a.ts:1',
    innocent: { 'gateway/src/a.ts': "import { pid } from 'node:process';\n" },
  },
  {
    rule: 'environment',
    planted: { 'gateway/src/a.ts': 'const { env } = process;\n' },
    at: 'gateway/src/a.ts:1',
    innocent: { 'gateway/src/a.ts': 'const { pid } = process;\n' },
  },
  {
    rule: 'file-size',
    planted: { 'gateway/src/a.ts': lines(251) },
    at: 'gateway/src/a.ts:251',
    innocent: {
      'gateway/src/a.ts': lines(250),
      'gateway/src/a.test.ts': lines(400),
      'contracts/data/a.ts': lines(900),
    },
  },
  {
    rule: 'frontend-features',
    planted: { 'frontend/src/features/squads/model.ts': "import '../availability/model.ts';\n" },
    at: 'frontend/src/features/squads/model.ts:1',
    innocent: {
      'frontend/src/features/squads/model.ts': "import '../availability/api/availability.ts';\nimport './words.ts';\n",
      'frontend/src/app/router.tsx': "import '../features/squads/model.ts';\n",
    },
  },
  {
    rule: 'frontend-shared',
    planted: { 'frontend/src/components/ui/button.tsx': "import '../../features/squads/model.ts';\n" },
    at: 'frontend/src/components/ui/button.tsx:1',
    innocent: { 'frontend/src/components/ui/button.tsx': "import '../../lib/classes.ts';\n" },
  },
  {
    rule: 'barrels',
    planted: { 'contracts/src/index.ts': "export * from './a.ts';\nexport { b } from './b.ts';\n" },
    at: 'contracts/src/index.ts:1',
    innocent: { 'contracts/src/index.ts': "export * from './a.ts';\nexport const b = 1;\n" },
  },
  {
    rule: 'escape-hatches',
    planted: { 'gateway/src/a.ts': 'export const a = {};\nexport const b = a as any;\n' },
    at: 'gateway/src/a.ts:2',
    innocent: { 'gateway/src/a.ts': "export const b = 'as any' as const;\n" },
  },
  {
    rule: 'escape-hatches',
    planted: { 'gateway/src/a.ts': '// @ts-expect-error\nexport const a: number = "";\n' },
    at: 'gateway/src/a.ts:1',
    innocent: { 'gateway/src/a.ts': '// @ts-expect-error: the types of the package omit it\nexport const a = 1;\n' },
  },
  {
    rule: 'held-tests',
    planted: { 'gateway/src/a.test.ts': "\ndescribe.only.each([1])('x', () => {});\n" },
    at: 'gateway/src/a.test.ts:2',
    innocent: {
      'gateway/src/a.test.ts': "test('a .skip( in words', () => {});\n",
      'gateway/src/a.ts': 'query.skip(10);\n',
    },
  },
  {
    rule: 'comment-openings',
    planted: { 'contracts/src/a.ts': '\n/** What a squad is called. */\nexport const a = 1;\n' },
    at: 'contracts/src/a.ts:2',
    innocent: {
      'contracts/src/a.ts':
        "// Keep the name:\n// Who leads a squad may change it.\nexport const what = 'Who?'; // Whatsoever\n",
      'docs/a.md': '<!-- What -->',
    },
  },
  {
    rule: 'workplace-paths',
    planted: { 'docker-compose.yml': `services:\n  build: ${folderOf('work')}main\n` },
    at: 'docker-compose.yml:2',
    innocent: { 'docker-compose.yml': `services:\n  build: .${folderOf('work')}main\n` },
  },
  {
    rule: 'workplace-paths',
    planted: { 'README.md': `# Fourball\n\nSee ${folderOf('tmp')}notes.\n` },
    at: 'README.md:3',
    innocent: {
      'README.md': `See \`frontend${folderOf('work')}\`.\n`,
      'infra/local/run.ts': `const folder = '${folderOf('tmp')}';\n`,
    },
  },
  {
    rule: 'workplace-paths',
    planted: { 'infra/local/run.ts': `// kept out of ${folderOf('root')}\nconst home = '${folderOf('root')}';\n` },
    at: 'infra/local/run.ts:2',
    innocent: { 'infra/local/run.ts': `// a clone in ${folderOf('root')} cannot be traversed\n` },
  },
  {
    rule: 'dependency-table',
    planted: {
      'CONTRIBUTING.md': `${HEADING}| \`pg\` | PostgreSQL |\n`,
      'gateway/package.json': MANIFEST,
      'services/auth/package.json': MANIFEST,
    },
    at: 'gateway/package.json:3',
    innocent: {
      'CONTRIBUTING.md': `${HEADING}| \`fastify\` | HTTP |\n| \`pg\` | PostgreSQL |\n`,
      'gateway/package.json': MANIFEST,
      'services/auth/package.json': '{ "dependencies": { "@fourball/kit": "*" } }',
    },
  },
  {
    rule: 'dependency-table',
    planted: { 'CONTRIBUTING.md': `${HEADING}| \`lodash\` | nothing any more |\n` },
    at: 'CONTRIBUTING.md:7',
    innocent: { 'CONTRIBUTING.md': `${HEADING}\n## Run\n\n| \`make start\` | starts |\n` },
  },
  {
    rule: 'dependency-table',
    planted: { 'package.json': '{}' },
    at: 'CONTRIBUTING.md:1',
    innocent: { 'CONTRIBUTING.md': HEADING },
  },
  {
    rule: 'install-scripts',
    planted: { 'package.json': '{}', 'package-lock.json': lockOf('"hasInstallScript": true') },
    at: 'package-lock.json:3',
    innocent: {
      'package.json': '{ "allowScripts": { "@birdie/club": false } }',
      'package-lock.json': lockOf('"hasInstallScript": true'),
    },
  },
  {
    rule: 'install-scripts',
    planted: {
      'package.json': '{ "allowScripts": {\n"@birdie/club": true } }',
      'package-lock.json': lockOf('"license": "MIT"'),
    },
    at: 'package.json:2',
    innocent: { 'package.json': '{}', 'package-lock.json': lockOf('"license": "MIT"') },
  },
  {
    rule: 'licences',
    planted: { 'package-lock.json': lockOf('"license": "MIT AND AGPL-3.0-only"') },
    at: 'package-lock.json:3',
    innocent: { 'package-lock.json': lockOf('"license": "(GPL-2.0-only OR MIT)"') },
  },
  {
    rule: 'licences',
    planted: { 'package-lock.json': lockOf('"version": "1.0.0"') },
    at: 'package-lock.json:3',
    innocent: { 'package-lock.json': lockOf('"link": true') },
  },
];

const grow = (texts: Texts): HouseFile[] => Object.entries(texts).map(([path, text]) => houseFile(path, text));
const ruleOf = ({ rule }: Plant) => rules.filter(({ name }) => name === rule);

describe('the rules of the house', () => {
  test.each(plants)('$rule reports the violation planted at $at', (plant) => {
    const findings = inspect(grow(plant.planted), ruleOf(plant));
    expect(findings.map(({ path, line }) => `${path}:${line}`)).toEqual([plant.at]);
    expect(formatReport(findings, 1, rules)).toContain(`${plant.at}  ${plant.rule}  `);
  });

  test.each(plants)('$rule lets the neighbours of $at pass', (plant) => {
    expect(inspect(grow(plant.innocent), ruleOf(plant))).toEqual([]);
  });

  test('every rule has a planted violation that proves it fires', () => {
    expect(new Set(plants.map(({ rule }) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });
});

test('a house without a violation is reported in one line', () => {
  expect(formatReport([], 12, rules)).toBe(`structure: 12 files, ${rules.length} rules, no violation`);
});

test('the house is what git knows of: this file is part of it, what git ignores is not', () => {
  const paths = readHouse(fileURLToPath(new URL('../../', import.meta.url))).map(({ path }) => path);
  expect(paths).toContain('infra/checks/structure.test.ts');
  expect(paths.filter((path) => path.includes('node_modules/'))).toEqual([]);
});
