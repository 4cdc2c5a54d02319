import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { type AuditEntry, describeTrail, readTrail, readTrailFilter, type TrailFilter } from '@fourball/kit/audit.ts';
import pg from 'pg';
import { localAddresses } from '../events/addresses.ts';
import { OperatorError, sentenceOf } from '../local/operator-error.ts';
import { readSettings } from '../local/settings.ts';

type EntryOfService = AuditEntry & { readonly service: ServiceName };

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

/** What all services of the stack of a data directory did by a rule, whether it runs or is stopped. */
async function run(args: string[]): Promise<string> {
  const { of = process.env.OF, since = process.env.SINCE, json = isSet(process.env.JSON) } = read(args);
  const filter = readTrailFilter({ of, since });
  const { dataDirectory } = readSettings(process.env);
  if (!existsSync(join(dataDirectory, 'secrets.json'))) {
    throw new OperatorError(`There is no stack in ${dataDirectory}: set DATA_DIR.`);
  }
  const entries: EntryOfService[] = [];
  for (const service of SERVICES) entries.push(...(await entriesOf(service, dataDirectory, filter)));
  return describeTrail(entries, { json });
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

async function entriesOf(service: ServiceName, dataDirectory: string, filter: TrailFilter): Promise<EntryOfService[]> {
  const { environment, release } = await localAddresses(service, dataDirectory);
  const pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 1 });
  try {
    return (await readTrail(pool, filter)).map((entry) => ({ ...entry, service }));
  } finally {
    await pool.end();
    await release();
  }
}
