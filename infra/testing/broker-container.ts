import { fileURLToPath } from 'node:url';
import { GenericContainer, Wait } from 'testcontainers';
import type { BrokerOptions } from '../local/broker.ts';

const configuration = fileURLToPath(new URL('../containers/nats.conf', import.meta.url));

/** The same as {@link startBroker} of the local stack, in a container; what it stores stays in `storeDirectory`. */
export async function startBrokerContainer({ port, storeDirectory }: Pick<BrokerOptions, 'port' | 'storeDirectory'>) {
  const broker = await new GenericContainer('nats:2.14-alpine')
    // Who runs the tests can then change and remove what is stored.
    .withUser(`${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`)
    .withBindMounts([
      { source: configuration, target: '/etc/nats.conf', mode: 'ro' },
      { source: storeDirectory, target: '/data' },
    ])
    .withCommand(['--config', '/etc/nats.conf'])
    .withExposedPorts({ container: 4222, host: port })
    .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    .start();
  return {
    url: `nats://${broker.getHost()}:${port}`,
    async stop() {
      await broker.stop();
    },
  };
}
