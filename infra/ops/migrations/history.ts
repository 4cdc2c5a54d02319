import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MigrationList, NO_FILTER, withSchemaEngine } from './engine.ts';

const LOCK_FILE = 'migration_lock.toml';

export interface PrismaVerdict {
  /** Migrations whose recorded checksum is not that of their file. */
  edited: string[];
  /** Migrations recorded as begun and never finished. */
  failed: string[];
  /** True when the record and the folder name the same migrations. */
  inStep: boolean;
  /** Migrations that Prisma found left to apply, and applied. */
  applied: string[];
}

/** Has Prisma itself read a database's `_prisma_migrations` and the migrations in `folder`, and apply the rest. */
export async function askPrisma(options: { connectionString: string; folder: string }): Promise<PrismaVerdict> {
  const migrationsList = await readMigrationList(options.folder);
  return withSchemaEngine(options.connectionString, async (engine) => {
    const question = { migrationsList, filters: NO_FILTER, optInToShadowDatabase: false };
    const diagnosis = await engine.diagnoseMigrationHistory(question);
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTER });
    return {
      edited: diagnosis.editedMigrationNames,
      failed: diagnosis.failedMigrationNames,
      inStep: diagnosis.hasMigrationsTable && diagnosis.history === null,
      applied: appliedMigrationNames,
    };
  });
}

async function readMigrationList(folder: string): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: folder,
    lockfile: { path: LOCK_FILE, content: await readFile(join(folder, LOCK_FILE), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(names.sort().map((name) => readMigration(folder, name))),
  };
}

async function readMigration(folder: string, name: string): Promise<MigrationList['migrationDirectories'][number]> {
  const path = 'migration.sql';
  const value = await readFile(join(folder, name, path), 'utf8');
  return { path: name, migrationFile: { path, content: { tag: 'ok', value } } };
}
