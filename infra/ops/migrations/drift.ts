import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { migrate } from '@fourball/kit/database/migrations.ts';
import { withEmptyDatabase } from './database.ts';
import { NO_FILTER, withSchemaEngine } from './engine.ts';

/** The engine's answer in place of an empty script. */
const NO_CHANGE = '-- This is an empty migration.';

/** The folder with a service's schemas and its `migrations`. */
export function prismaFolderOf(service: ServiceName): string {
  return fileURLToPath(new URL(`../../../services/${service}/prisma`, import.meta.url));
}

/**
 * Answers the SQL that is missing from the migrations in `<prismaFolder>/migrations` to bring a database to what
 * the schemas in `<prismaFolder>` say: '' when nothing is. The migrations are applied as the services apply them,
 * to a new database on the server at `postgresUrl`.
 */
export async function drift(options: { postgresUrl: string; prismaFolder: string }): Promise<string> {
  const schemas = (await readdir(options.prismaFolder)).filter((file) => file.endsWith('.prisma'));
  const paths = schemas.map((file) => join(options.prismaFolder, file));
  const files = await Promise.all(paths.map(async (path) => ({ path, content: await readFile(path, 'utf8') })));
  return withEmptyDatabase(options.postgresUrl, async (connectionString) => {
    await migrate({ connectionString, folder: join(options.prismaFolder, 'migrations') });
    const { stdout } = await withSchemaEngine(connectionString, (engine) =>
      engine.diff({
        from: { tag: 'schemaDatasource', files, configDir: options.prismaFolder },
        to: { tag: 'schemaDatamodel', files },
        script: true,
        exitCode: null,
        filters: NO_FILTER,
      }),
    );
    return stdout === null || stdout.trim() === NO_CHANGE ? '' : stdout;
  });
}
