import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { repository } from '../../dev-stack/parts.ts';
import { freePorts } from '../../dev-stack/ports.ts';

/** Port on which connections are taken and nothing is ever said. */
async function silentPort(): Promise<number> {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** How a command on events ends whose broker is at a port; no database is asked before the broker is reached. */
const outcomeOf = (words: readonly string[], port: number): Promise<unknown> => {
  const env = {
    ...process.env,
    DATABASE_URL: 'postgres://squad:secret@127.0.0.1:1/squad',
    NATS_URL: `nats://operator:secret@127.0.0.1:${port}`,
  };
  const command = ['infra/ops/cli.ts', 'events', ...words];
  return promisify(execFile)(process.execPath, command, { cwd: repository, env, timeout: 60_000 }).catch((end) => end);
};

test.concurrent.each([
  ['reconcile', 'does not listen', async () => (await freePorts(1))[0] ?? 0],
  ['rebuild', 'says nothing', silentPort],
])(
  '%s fails by itself while the broker %s, and names its address without the password',
  async (command, _how, find) => {
    const port = await find();
    expect(await outcomeOf(['squad', command], port)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `The broker at 127.0.0.1:${port} cannot be reached, or lets nobody in.\n`,
    });
  },
);
