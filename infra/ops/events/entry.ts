import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { OperatorError } from '../../dev-stack/operator-error.ts';
import { repository } from '../../dev-stack/parts.ts';
import { readSettings } from '../../dev-stack/settings.ts';
import { type Addresses, localAddresses } from './addresses.ts';

/**
 * Runs a command of a service, on the database and the broker that it means, in the folder that the operator is in.
 * @param entry of the command, below the service's `src`.
 * @returns the exit code.
 */
export async function runEntry(service: ServiceName, entry: string, words: readonly string[]): Promise<number> {
  const { environment, release } = await addressesFor(service);
  try {
    const child = spawn(process.execPath, [join(repository, 'services', service, 'src', entry), ...words], {
      env: { ...process.env, ...environment },
      // npm runs scripts in the repository's folder and tells where it was called.
      cwd: process.env.INIT_CWD ?? process.cwd(),
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
