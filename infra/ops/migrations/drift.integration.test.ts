import '@fourball/kit/testing/context.ts';
import { appendFile, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@fourball/contracts/services.ts';
import { migrate } from '@fourball/kit/database/migrations.ts';
import { describe, expect, inject, test } from 'vitest';
import { testFolder } from '../../test-runner/folder.ts';
import { withEmptyDatabase } from './database.ts';
import { drift, prismaFolderOf } from './drift.ts';
import { askPrisma } from './history.ts';

const postgresUrl = inject('postgresUrl');
const AGREED = { edited: [], failed: [], inStep: true, applied: [] };

describe.each(SERVICES)('the migrations of %s', (service) => {
  const prismaFolder = prismaFolderOf(service);

  test('lead to its schema', async () => {
    expect(await drift({ postgresUrl, prismaFolder })).toBe('');
  });

  test('are recorded so that Prisma finds nothing edited and nothing to apply', async () => {
    const folder = join(prismaFolder, 'migrations');
    await withEmptyDatabase(postgresUrl, async (connectionString) => {
      expect((await migrate({ connectionString, folder })).length).toBeGreaterThan(0);
      expect(await askPrisma({ connectionString, folder })).toEqual(AGREED);
    });
  });
});

describe('the checks above can fail', () => {
  test('on a column that the schema has and the migrations have not', async () => {
    const { prismaFolder } = await copyOfSquad();
    const file = join(prismaFolder, 'schema.prisma');
    const schema = await readFile(file, 'utf8');
    await writeFile(file, schema.replace('model Invitation {', 'model Invitation {\n  planted String?'));
    expect(await drift({ postgresUrl, prismaFolder })).toMatch(
      /^ALTER TABLE "invitations" ADD COLUMN +"planted" TEXT;$/m,
    );
  });

  test('on a table that the migrations have and the schema has not', async () => {
    const { prismaFolder, firstMigration } = await copyOfSquad();
    await appendFile(firstMigration.file, 'CREATE TABLE planted (id INTEGER PRIMARY KEY);\n');
    expect(await drift({ postgresUrl, prismaFolder })).toContain('DROP TABLE "planted";');
  });

  test('on a migration that was edited after it had been applied', async () => {
    const { migrations: folder, firstMigration } = await copyOfSquad();
    await withEmptyDatabase(postgresUrl, async (connectionString) => {
      await migrate({ connectionString, folder });
      await appendFile(firstMigration.file, '-- edited\n');
      expect(await askPrisma({ connectionString, folder })).toEqual({ ...AGREED, edited: [firstMigration.name] });
    });
  });
});

async function copyOfSquad() {
  const prismaFolder = await testFolder();
  await cp(prismaFolderOf('squad'), prismaFolder, { recursive: true });
  const migrations = join(prismaFolder, 'migrations');
  const [name = ''] = (await readdir(migrations)).sort();
  return { prismaFolder, migrations, firstMigration: { name, file: join(migrations, name, 'migration.sql') } };
}
