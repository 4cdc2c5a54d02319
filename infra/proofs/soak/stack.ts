import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { brokerAccess } from '@fourball/kit/events/broker-access.ts';
import { IS_UNPUBLISHED } from '@fourball/kit/events/publish/reconcile.ts';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { openDatabases } from '../../ops/events/databases.ts';
import type { ProofStack } from '../stack.ts';

/** How much of each thing waits, or is there, by what it is: `the outbox of squad`. */
export type Counts = Readonly<Record<string, number>>;

export type House = Awaited<ReturnType<typeof openHouse>>;

const JOBS_OF: readonly ServiceName[] = ['recommendation', 'notification'];
const READERS = SERVICES.filter((service) => service !== 'auth');
const COUNT = 'SELECT count(*)::int AS number FROM';
const DUE_JOBS = `${COUNT} jobs.job
  WHERE state IN ('created', 'retry', 'active') AND start_after <= now() AND NOT name LIKE '\\_\\_%'`;

/** Looks into the databases and the broker of a stack. */
export async function openHouse({ wiring }: ProofStack) {
  const databases = openDatabases(wiring.databaseUrls);
  const broker = await connect(brokerAccess(wiring.brokerUrl));
  const manager = await jetstreamManager(broker);
  const counted = async (service: ServiceName, what: string, statement: string): Promise<[string, number]> => {
    const [row] = await databases.of[service]<{ number: number }>(statement);
    return [`${what} of ${service}`, row?.number ?? Number.NaN];
  };
  const ofEach = async (services: readonly ServiceName[], what: string, statement: string) =>
    Promise.all(services.map((service) => counted(service, what, statement)));

  async function deliveries(): Promise<[string, number][]> {
    const found: [string, number][] = [];
    for await (const { config } of manager.streams.list()) {
      for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(config.name)) {
        found.push([`the deliveries of ${config.name} to ${name}`, num_pending + num_ack_pending]);
      }
    }
    return found;
  }

  return {
    /** Counts of all that is still under way: events, deliveries, jobs, mails. */
    waiting: async (): Promise<Counts> =>
      Object.fromEntries([
        ...(await ofEach(SERVICES, 'the outbox', `${COUNT} outbox WHERE ${IS_UNPUBLISHED}`)),
        ...(await ofEach(JOBS_OF, 'the job queue', DUE_JOBS)),
        await counted('notification', 'the mail queue', `${COUNT} mails WHERE outcome IS NULL`),
        ...(await deliveries()),
      ]),
    /** Counts of what must never be there: dead letters, and golfers who have deleted their accounts. */
    leftBehind: async (): Promise<Counts> =>
      Object.fromEntries([
        ...(await ofEach(READERS, 'the dead letters', `${COUNT} dead_letters`)),
        await counted('auth', 'the list of accounts', `${COUNT} users`),
      ]),
    async close() {
      await broker.close();
      await databases.close();
    },
  };
}

export const isEmpty = (counts: Counts): boolean => Object.values(counts).every((count) => count === 0);
