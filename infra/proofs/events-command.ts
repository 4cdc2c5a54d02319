import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { repository } from '../dev-stack/parts.ts';
import { environmentOf, type Wiring } from '../dev-stack/topology.ts';

/** The same with what the service itself is told, as in its container: its own account at the broker, not the operator's. */
export async function ownEventsCommand(wiring: Wiring, service: ServiceName, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`services/${service}/dist/events.js`, ...words], {
    cwd: repository,
    env: { ...process.env, ...environmentOf(service, wiring), LOG_LEVEL: 'silent' },
  });
  return stdout.trim();
}

/**
 * Output of a command on a service's events, run as an operator would on the stack of a data directory.
 * @throws with `code`, `stdout` and `stderr` when it does not end well.
 */
export async function eventsCommand(dataDirectory: string, service: ServiceName, ...words: string[]): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['infra/ops/cli.ts', 'events', service, ...words], {
    cwd: repository,
    env: { ...environment, DATA_DIR: dataDirectory },
  });
  return stdout.trim();
}

/** Output of `npm run ops -- <name>`, as an operator runs it on the stack of a data directory. */
export async function opsCommand(dataDirectory: string, name: 'audit' | 'golfer', ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDirectory };
  const command = ['infra/ops/cli.ts', name, ...words];
  return (await promisify(execFile)(process.execPath, command, { cwd: repository, env })).stdout.trim();
}
