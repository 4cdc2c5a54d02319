import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { OperatorError, sentenceOf } from '../local/operator-error.ts';
import { repository } from '../local/parts.ts';
import { readSettings } from '../local/settings.ts';
import { type Addresses, localAddresses } from './addresses.ts';

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

/** Answers the exit code of the command. */
async function run([name, ...command]: string[]): Promise<number> {
  const service = SERVICES.find((known) => known === name);
  if (!service) throw new OperatorError(`Usage: npm run events -- <service> <command>, of ${SERVICES.join(', ')}.`);
  const { environment, release } = await addressesFor(service);
  try {
    const entry = join(repository, 'services', service, 'src/events.ts');
    const child = spawn(process.execPath, [entry, ...command], {
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    await release();
  }
}

/** Those of the environment, as the service itself reads them; else those of the local stack. */
async function addressesFor(service: ServiceName): Promise<Pick<Addresses, 'release'> & { environment: object }> {
  if (process.env.DATABASE_URL) return { environment: {}, release: async () => {} };
  const { dataDirectory } = readSettings(process.env);
  if (!existsSync(join(dataDirectory, 'secrets.json'))) {
    throw new OperatorError(`There is no stack in ${dataDirectory}: set DATA_DIR, or DATABASE_URL and NATS_URL.`);
  }
  return localAddresses(service, dataDirectory);
}
