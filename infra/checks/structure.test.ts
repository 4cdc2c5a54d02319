import { authEvents } from '@fourball/contracts/events/auth.ts';
import { Envelope } from '@fourball/contracts/events/event.ts';
import { describe, expect, test } from 'vitest';
import { accountsText, brokerAccounts } from '../deploy/broker/accounts.ts';
import { houseFile } from './house.ts';
import { formatReport, inspect } from './report.ts';
import { rules } from './rules.ts';

type Texts = Readonly<Record<string, string>>;

const SQUAD = 'services/squad/src';
const MANIFEST = '{\n  "dependencies": {\n    "fastify": "5"\n  },\n  "devDependencies": { "pg": "8" }\n}\n';
const HEADING = '# Contributing\n\n## Dependencies\n\n| package | what for |\n|---|---|\n';
const lockOf = (facts: string) =>
  `{ "packages": {\n"": { "name": "fourball" },\n"node_modules/@birdie/club": { ${facts} } } }`;
const SCRIPTED = { 'package-lock.json': lockOf('"hasInstallScript": true') };
const UNSCRIPTED = { 'package-lock.json': lockOf('"license": "MIT"') };
const load = (...modules: string[]) => modules.map((module) => `import '${module}';\n`).join('');
const lines = (count: number) => 'export {};\n'.repeat(count);
const roomsOf = (count: number, root = SQUAD): Texts =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${root}/room${index}/policy.ts`, '']));
const towerOf = (floors: number): Texts =>
  Object.fromEntries(
    Array.from({ length: floors }, (_, floor) => [`${SQUAD}/room${floor}/a.ts`, load(`../room${floor + 1}/a.ts`)]),
  );
const ACCOUNTS = 'infra/deploy/broker/accounts.conf';
const CONSUMER = {
  [`${SQUAD}/consumers/auth.ts`]: 'export const handlers = [on(authEvents.userDeleted, deleteMember)];\n',
};
const FIXTURE = 'contracts/src/events/fixtures/auth.user-registered.v1.json';
const EVENT = "export const authEvents = {\n  userRegistered: {\n    type: 'auth.user-registered.v1',\n";
// Put together here, because the rule reads this file too.
const folderOf = (name: string) => `/${name}/`;

/** A rule, where it must report a violation as `path:line`, and what stands there: files that exist only here. */
const planted: readonly (readonly [rule: string, at: string, content: string | Texts])[] = [
  ['syntax', 'contracts/src/a.ts:2', 'export const a = 1;\nexport const = ;\n'],
  ['one-way-imports', `${SQUAD}/app.ts:2`, `\n${load('@fourball/auth/app.ts')}`],
  [
    'one-way-imports',
    'services/kit/src/a.ts:1',
    "export const load = () => import('@fourball/infra/dev-stack/a.ts');\n",
  ],
  ['one-way-imports', 'contracts/src/a.ts:1', "export type A = import('@fourball/kit/process/log.ts').Log;\n"],
  ['own-workspace', `${SQUAD}/app.ts:1`, load('../../kit/src/server.ts')],
  ['own-workspace', 'services/kit/src/a.ts:1', "export * from '@fourball/kit/process/log.ts';\n"],
  ['test-code', `${SQUAD}/main.ts:1`, load('@fourball/kit/testing/database.ts')],
  [
    'declared-packages',
    'gateway/src/a.ts:2',
    { 'gateway/package.json': MANIFEST, 'gateway/src/a.ts': load('fastify', 'pg') },
  ],
  ['service-layers', `${SQUAD}/squads/routes.ts:1`, "import type { Row } from './repository.ts';\n"],
  ['service-layers', `${SQUAD}/consumers/auth.ts:2`, `\n${load('../members/repository.ts')}`],
  ['service-layers', `${SQUAD}/snapshot.ts:1`, load('./squads/repository.ts')],
  ['service-layers', `${SQUAD}/squads/service.ts:1`, load('../members/repository.ts')],
  ['service-layers', `${SQUAD}/squads/names.ts:1`, load('./service.ts')],
  ['service-layers', `${SQUAD}/squads/routes.ts:1`, "import { config } from '../config.ts';\n"],
  ['pure-rules', `${SQUAD}/squads/policy.ts:1`, "import { createLog } from '@fourball/kit/process/log.ts';\n"],
  ['pure-rules', `${SQUAD}/ranking/score.ts:2`, 'export const score = () =>\n  Date.now();\n'],
  ['pure-rules', `${SQUAD}/squads/names.ts:1`, "import { readFile } from 'node:fs/promises';\n"],
  ['prisma-client', `${SQUAD}/squads/service.ts:1`, load('../generated/prisma/client.ts')],
  ['prisma-client', `${SQUAD}/squads/routes.ts:1`, "import type { Squad } from '../generated/prisma/client.ts';\n"],
  ['prisma-client', `${SQUAD}/main.ts:1`, load('./generated/prisma/client.ts')],
  ['rooms', `${SQUAD}/squads/helpers.ts:1`, ''],
  ['rooms', `${SQUAD}/squads/a/b/service.ts:1`, ''],
  ['rooms', `${SQUAD}/consumers/members.ts:1`, ''],
  ['rooms', `${SQUAD}:1`, roomsOf(11)],
  ['rooms', 'services/kit/src:1', roomsOf(11, 'services/kit/src')],
  ['rooms', 'infra:1', roomsOf(10, 'infra')],
  ['rooms', `${SQUAD}:1`, towerOf(8)],
  ['environment', `${SQUAD}/main.ts:2`, '\nexport const port = process.env.PORT;\n'],
  ['environment', 'gateway/src/a.ts:1', "import { env } from 'node:process';\n"],
  ['environment', 'gateway/src/a.ts:1', 'const { env } = process;\n'],
  ['file-size', 'gateway/src/a.ts:251', lines(251)],
  ['frontend-features', 'frontend/src/features/squads/model.ts:1', load('../availability/model.ts')],
  ['frontend-shared', 'frontend/src/components/ui/button.tsx:1', load('../../features/squads/model.ts')],
  ['barrels', 'contracts/src/index.ts:1', "export * from './a.ts';\nexport { b } from './b.ts';\n"],
  ['escape-hatches', 'gateway/src/a.ts:2', 'export const a = {};\nexport const b = a as any;\n'],
  ['escape-hatches', 'gateway/src/a.ts:1', '// @ts-expect-error\nexport const a: number = "";\n'],
  ['held-tests', 'gateway/src/a.test.ts:2', "\ndescribe.only.each([1])('x', () => {});\n"],
  ['comment-links', 'contracts/src/a.ts:2', '\n/** As {@link squadOf} does. */\nexport const a = 1;\n'],
  ['comment-openings', 'contracts/src/a.ts:2', '\n/** What a squad is called. */\nexport const a = 1;\n'],
  ['glossary', `${SQUAD}/members/service.ts:2`, '\nexport function forgetMember() {}\n'],
  ['glossary', 'infra/lib/a.ts:1', 'export const layFoundation = 1;\n'],
  ['workplace-paths', 'docker-compose.yml:2', `services:\n  build: ${folderOf('work')}main\n`],
  ['workplace-paths', 'README.md:3', `# Fourball\n\nSee ${folderOf('tmp')}notes.\n`],
  [
    'workplace-paths',
    'infra/dev-stack/run.ts:2',
    `// not in ${folderOf('root')}\nconst home = '${folderOf('root')}';\n`,
  ],
  [
    'dependency-table',
    'gateway/package.json:3',
    {
      'CONTRIBUTING.md': `${HEADING}| \`pg\` | PostgreSQL |\n`,
      'gateway/package.json': MANIFEST,
      'services/auth/package.json': MANIFEST,
    },
  ],
  ['dependency-table', 'CONTRIBUTING.md:7', `${HEADING}| \`lodash\` | nothing any more |\n`],
  ['dependency-table', 'CONTRIBUTING.md:1', { 'package.json': '{}' }],
  ['install-scripts', 'package-lock.json:3', { 'package.json': '{}', ...SCRIPTED }],
  [
    'install-scripts',
    'package.json:2',
    { 'package.json': '{ "allowScripts": {\n"@birdie/club": true } }', ...UNSCRIPTED },
  ],
  ['licences', 'package-lock.json:3', lockOf('"license": "MIT AND AGPL-3.0-only"')],
  ['licences', 'package-lock.json:3', lockOf('"version": "1.0.0"')],
  ['broker-accounts', `${ACCOUNTS}:1`, { [ACCOUNTS]: accountsText(brokerAccounts([])), ...CONSUMER }],
  ['event-fixtures', 'contracts/src/events/auth-codes.ts:3', EVENT],
];

/** Neighbours of these that the same rule lets pass, and of which the repository, which passes every rule, has none. */
const innocent: readonly (readonly [rule: string, path: string, content: string | Texts])[] = [
  ['one-way-imports', `${SQUAD}/app.test.ts`, load('@fourball/infra/dev-stack/database.ts')],
  [
    'declared-packages',
    'the gateway',
    {
      'package.json': '{ "devDependencies": { "vitest": "5" } }',
      'gateway/package.json': MANIFEST,
      'gateway/src/a.ts': `${load('fastify', 'node:fs')}import type { Pool } from 'pg';\n`,
      'gateway/src/a.test.ts': load('pg', 'vitest'),
    },
  ],
  ['environment', 'gateway/src/a.ts', "import { pid } from 'node:process';\nconst { pid: id } = process;\n"],
  ['file-size', 'gateway/src/a.ts', lines(250)],
  ['file-size', 'gateway/src/a.test.ts', lines(400)],
  [
    'comment-openings',
    'contracts/src/a.ts',
    "// Keep the name:\n// Who leads a squad may change it.\nexport const what = 'Who?'; // Whatsoever\n",
  ],
  ['workplace-paths', 'docker-compose.yml', `services:\n  build: .${folderOf('work')}main\n`],
  ['workplace-paths', 'README.md', `See \`frontend${folderOf('work')}\`.\n`],
  ['workplace-paths', 'infra/dev-stack/run.ts', `const folder = '${folderOf('tmp')}'; // not in ${folderOf('root')}\n`],
  ['licences', 'package-lock.json', lockOf('"license": "(GPL-2.0-only OR MIT)"')],
];

function inspectAlone(rule: string, path: string, content: string | Texts) {
  const texts = typeof content === 'string' ? { [path]: content } : content;
  const files = Object.entries(texts).map((file) => houseFile(...file));
  return inspect(
    files,
    rules.filter(({ name }) => name === rule),
  );
}

describe('the rules of the house', () => {
  test.each(planted.map(([rule, at, content]) => ({ rule, at, content })))(
    '$rule reports the violation planted at $at',
    ({ rule, at, content }) => {
      const findings = inspectAlone(rule, at.replace(/:\d+$/, ''), content);
      expect(findings.map(({ path, line }) => `${path}:${line}`)).toEqual([at]);
      expect(formatReport(findings, 1, rules)).toContain(`${at}  ${rule}  `);
    },
  );

  test.each(innocent)('%s lets %s pass', (rule, path, content) => {
    expect(inspectAlone(rule, path, content)).toEqual([]);
  });

  test('every rule has a planted violation that proves it fires', () => {
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });
});

test('what a rule writes is what it asks for: accounts with the rights of a consumer, and an event that parses', () => {
  const texts = { 'contracts/src/events/auth.ts': EVENT, ...CONSUMER };
  const files = Object.entries(texts).map((file) => houseFile(...file));
  const written = rules.flatMap((rule) => rule.fix?.(files) ?? []);
  expect(written.map(({ path }) => path)).toEqual([ACCOUNTS, FIXTURE]);
  const [accounts, fixture] = written.map(({ text }) => text);
  expect(accounts).toContain('$JS.API.CONSUMER.CREATE.AUTH.squad');
  const event = Envelope.parse(JSON.parse(fixture ?? ''));
  expect(authEvents.userRegistered.data.parse(event.data)).toEqual(event.data);
  const fixed = [...files, ...written.map(({ path, text }) => houseFile(path, text))];
  for (const rule of rules) expect(rule.fix?.(fixed) ?? []).toEqual([]);
});

test('a house without a violation is reported in one line', () => {
  expect(formatReport([], 12, rules)).toBe(`structure: 12 files, ${rules.length} rules, no violation`);
});
