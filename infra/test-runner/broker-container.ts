import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { GenericContainer, Wait } from 'testcontainers';
import type { BrokerOptions } from '../dev-stack/broker.ts';

const configuration = fileURLToPath(new URL('../deploy/broker/nats-2.10.conf', import.meta.url));

/** Starts the broker as the local stack does (`dev-stack/broker.ts`), in a container; what it stores stays in `storeDirectory`. */
export async function startBrokerContainer({ port, storeDirectory }: Pick<BrokerOptions, 'port' | 'storeDirectory'>) {
  await mkdir(storeDirectory, { recursive: true });
  const broker = await new GenericContainer('nats:2.14-alpine')
    // The runner's own user: the runner can then change and remove the store.
    .withUser(`${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`)
    .withBindMounts([
      { source: configuration, target: '/etc/nats.conf', mode: 'ro' },
      { source: storeDirectory, target: '/data' },
    ])
    .withCommand(['--config', '/etc/nats.conf', '--store_dir', '/data'])
    .withExposedPorts({ container: 4222, host: port })
    .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    .start();
  let stopped: ReturnType<typeof broker.stop> | undefined;
  return {
    url: `nats://${broker.getHost()}:${port}`,
    async stop() {
      stopped ??= broker.stop();
      await stopped;
    },
  };
}
