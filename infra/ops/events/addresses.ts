import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { addressFor } from '../../deploy/broker/files.ts';
import { beginStackRun } from '../../dev-stack/interrupts.ts';
import { freePorts } from '../../dev-stack/ports.ts';
import { isRunning } from '../../dev-stack/process-mark.ts';
import { readRun } from '../../dev-stack/run-state.ts';
import { loadSecrets, publicHalf } from '../../dev-stack/secrets.ts';
import { startStack } from '../../dev-stack/stack.ts';

/** Environment of a service's commands on events, and how to end what was started for it. */
export interface Addresses {
  readonly environment: { DATABASE_URL: string; NATS_URL: string; OPEN_KEY?: string; SEAL_KEY?: string };
  release(): Promise<void>;
}

/**
 * The service's database and broker in the stack that runs from the data directory. Of a stack that is stopped,
 * PostgreSQL and the broker alone are started until they are released; what is written waits for the services' return.
 */
export async function localAddresses(service: ServiceName, dataDirectory: string): Promise<Addresses> {
  const run = readRun(dataDirectory);
  if (run === undefined || !(await isRunning(run.supervisor))) return startOnPurpose(service, dataDirectory);
  const { databasePasswords, brokerPasswords, openKey } = await loadSecrets(dataDirectory, SERVICES);
  const portOf = (name: string) => run.processes.find((process) => process.name === name)?.port;
  const database = `postgres://${service}:${databasePasswords[service]}@127.0.0.1:${portOf('postgres')}/${service}`;
  const environment = {
    DATABASE_URL: database,
    NATS_URL: addressFor('operator', `nats://127.0.0.1:${portOf('broker')}`, brokerPasswords),
    ...mailKeyFor(service, openKey),
  };
  return { environment, release: async () => {} };
}

async function startOnPurpose(service: ServiceName, dataDirectory: string): Promise<Addresses> {
  const [port = 0] = await freePorts(1);
  const run = await beginStackRun(dataDirectory);
  try {
    const alone = { aloneFor: 'a command on events', signal: run.interruption };
    const { wiring, stop } = await startStack({ port, dataDirectory, ...alone });
    const addresses = { DATABASE_URL: wiring.databaseUrls[service] as string, NATS_URL: wiring.brokerUrl };
    const environment = { ...addresses, ...mailKeyFor(service, wiring.openKey) };
    return { environment, release: () => stop().finally(run.finish) };
  } catch (error) {
    await run.finish();
    throw error;
  }
}

/** One service opens what events carry sealed, and is alone in being handed the key; the others seal. */
const mailKeyFor = (service: ServiceName, openKey: string) =>
  service === 'notification' ? { OPEN_KEY: openKey } : { SEAL_KEY: publicHalf(openKey) };
