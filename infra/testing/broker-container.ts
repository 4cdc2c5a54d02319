import { fileURLToPath } from 'node:url';
import type { TestBroker } from '@fourball/kit/testing/broker.ts';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { freePorts } from '../local/ports.ts';

const configuration = fileURLToPath(new URL('../containers/nats.conf', import.meta.url));

/** NATS in a container of its own; stopped and started again it has the same port and store. */
export async function startBrokerContainer(): Promise<TestBroker> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('There is no free port for the test broker');
  const broker = await new GenericContainer('nats:2.14-alpine')
    .withCopyFilesToContainer([{ source: configuration, target: '/etc/nats.conf' }])
    .withCommand(['--config', '/etc/nats.conf'])
    .withExposedPorts({ container: 4222, host: port })
    .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    .start();
  const { container: docker } = await getContainerRuntimeClient();
  return {
    url: `nats://${broker.getHost()}:${port}`,
    stop: () => docker.stop(docker.getById(broker.getId())),
    start: () => broker.restart(),
    async remove() {
      await broker.stop();
    },
  };
}
