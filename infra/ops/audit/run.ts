import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES } from '@fourball/contracts/services.ts';
import { type AuditEntry, describeTrail, readTrail, readTrailFilter } from '@fourball/kit/security/audit.ts';
import pg from 'pg';
import { OperatorError, sentenceOf } from '../../dev-stack/operator-error.ts';
import { loadSecrets } from '../../dev-stack/secrets.ts';
import { readSettings } from '../../dev-stack/settings.ts';
import { localAddresses } from '../events/addresses.ts';

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

/** Prints the rule-driven actions of all services of a data directory's stack, running or stopped. */
async function run(args: string[]): Promise<string> {
  const { of = process.env.OF, since = process.env.SINCE, json = isSet(process.env.JSON) } = read(args);
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
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      const read = await readTrail(client, filter).finally(() => client.end());
      entries.push(...read.map((entry) => ({ ...entry, service })));
    }
    return describeTrail(entries, { json }) || 'Nothing was done by a rule.';
  } finally {
    await release();
  }
}

function read(args: string[]): { of?: string | undefined; since?: string | undefined; json?: boolean | undefined } {
  const word = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { of: word, since: word, json: { type: 'boolean' } } }).values;
  } catch (cause) {
    throw new OperatorError('Usage: npm run audit-trail -- [--of <id>] [--since <date>] [--json]', { cause });
  }
}

function isSet(text = ''): boolean {
  return !['', '0', 'no', 'false'].includes(text);
}
