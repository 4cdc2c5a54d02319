import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { addressFor } from '../../deploy/broker/files.ts';
import { startBroker } from '../../dev-stack/broker.ts';
import { ensureDatabases } from '../../dev-stack/databases.ts';
import { freePorts } from '../../dev-stack/ports.ts';
import { startPostgres } from '../../dev-stack/postgres.ts';
import { isRunning } from '../../dev-stack/process-mark.ts';
import { claimRun, makeWay, readRun } from '../../dev-stack/run-state.ts';
import { loadSecrets, publicHalf } from '../../dev-stack/secrets.ts';

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
  const logFile = (name: string) => join(dataDirectory, 'logs', `${name}.log`);
  await makeWay(dataDirectory);
  const [postgresPort = 0, brokerPort = 0] = await freePorts(2);
  const claim = await claimRun(dataDirectory, 'no address, for a command on events');
  const undo: (() => Promise<void>)[] = [];
  const release = async () => {
    for (const stop of undo.toReversed()) await stop();
    claim.release();
  };
  try {
    const postgres = await startPostgres({
      port: postgresPort,
      dataDirectory: join(dataDirectory, 'postgres'),
      durable: true,
      logFile: logFile('postgres'),
    });
    undo.push(postgres.stop);
    await claim.add('postgres', postgres.process.pid, postgresPort);
    const storeDirectory = join(dataDirectory, 'broker');
    const { databasePasswords, brokerPasswords, openKey } = await loadSecrets(dataDirectory, SERVICES);
    const broker = await startBroker({
      port: brokerPort,
      storeDirectory,
      logFile: logFile('broker'),
      passwords: brokerPasswords,
    });
    undo.push(broker.stop);
    await claim.add('broker', broker.pid, brokerPort);
    const password = databasePasswords[service] as string;
    const urls = await ensureDatabases(postgres.url, [{ name: service, password }]);
    const addresses = { DATABASE_URL: urls[service] as string, NATS_URL: broker.url };
    return { environment: { ...addresses, ...mailKeyFor(service, openKey) }, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** One service opens what events carry sealed, and is alone in being handed the key; the others seal. */
const mailKeyFor = (service: ServiceName, openKey: string) =>
  service === 'notification' ? { OPEN_KEY: openKey } : { SEAL_KEY: publicHalf(openKey) };
