import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@fourball/contracts/services.ts';
import { withConnection } from '@fourball/kit/database/connection.ts';
import { readWords } from '@fourball/kit/process/command.ts';
import { type AuditEntry, describeTrail, readTrail, readTrailFilter } from '@fourball/kit/security/audit.ts';
import { OperatorError } from '../../dev-stack/operator-error.ts';
import { loadSecrets } from '../../dev-stack/secrets.ts';
import { readSettings } from '../../dev-stack/settings.ts';
import { localAddresses } from '../events/addresses.ts';

/** Prints the actions by a rule of all services of a data directory's stack, running or stopped. */
export async function printTrail(args: string[]): Promise<number> {
  console.log(await trailOf(args));
  return 0;
}

async function trailOf(args: string[]): Promise<string> {
  const { of, since, json = false } = read(args);
  const filter = readTrailFilter({ of, since });
  const { dataDirectory } = readSettings(process.env);
  if (!existsSync(join(dataDirectory, 'secrets.json'))) {
    throw new OperatorError(`There is no stack in ${dataDirectory}: set DATA_DIR.`);
  }
  const { databasePasswords } = await loadSecrets(dataDirectory, SERVICES);
  // One service's address leads to the server that all databases are on.
  const { environment, release } = await localAddresses('auth', dataDirectory);
  try {
    const entries: (AuditEntry & { service: string })[] = [];
    for (const service of SERVICES) {
      const url = new URL(environment.DATABASE_URL);
      Object.assign(url, { username: service, password: databasePasswords[service], pathname: `/${service}` });
      const read = await withConnection(url.href, (client) => readTrail(client, filter));
      entries.push(...read.map((entry) => ({ ...entry, service })));
    }
    return describeTrail(entries, { json });
  } finally {
    await release();
  }
}

function read(args: string[]): { of?: string | undefined; since?: string | undefined; json?: boolean | undefined } {
  const word = { type: 'string' } as const;
  const usage = 'Usage: npm run ops -- audit [--of <id>] [--since <date>] [--json]';
  return readWords(usage, { args, options: { of: word, since: word, json: { type: 'boolean' } } }).values;
}
