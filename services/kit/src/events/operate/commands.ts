import { parseArgs } from 'node:util';
import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Pool } from 'pg';
import { createPool } from '../../database/database.ts';
import type { OwnClient, Transaction } from '../../database/transaction.ts';
import { type Answer, runCommand, UsageError } from '../../process/command.ts';
import { readEventsConfig } from '../../process/config.ts';
import { createLog, type Log } from '../../process/log.ts';
import { within } from '../../process/within.ts';
import { describeTrail, readTrail, readTrailFilter } from '../../security/audit.ts';
import { type Broker, connectBroker } from '../broker.ts';
import { reconcile } from '../publish/reconcile.ts';
import { type Aggregates, publishSnapshot } from '../publish/snapshot.ts';
import { type Rebuildable, rebuild } from '../rebuild/rebuild.ts';
import { LIVE_SCHEMA } from '../rebuild/rebuild-schema.ts';
import { drop, isReadable, listDeadLetters, type Replayed, replay } from './dead-letters.ts';
import { describeDeadLetters, describeRebuilt, describeReplays } from './report.ts';

const BROKER_TIMEOUT_MS = 5_000;

const USAGE = `The commands on a service's events:
  dead-letters [--payload] [--json]   list what could not be applied
  replay <event id> | --all           apply dead letters again
  drop <event id>                     forget a dead letter for good, and print it
  snapshot                            publish the present state of everything that the service owns
  rebuild                             rebuild the service's read models from the owners' snapshots
  reconcile                           publish again what the stream has lost
  audit-trail [--of <id>] [--since <date>] [--json]   list what the service did by a rule`;

/** A service as its commands see it. */
export interface EventsOfService<Tx extends Transaction> extends Rebuildable<Tx> {
  readonly service: ServiceName;
  readonly aggregates: Aggregates<Tx>;
}

/**
 * Runs the command that the process was started with, on the database and the broker that its environment names as it
 * does for the service itself (DATABASE_URL, NATS_URL). The service may run meanwhile.
 */
export async function runEventsCommand<Tx extends Transaction>(service: EventsOfService<Tx>): Promise<void> {
  await runCommand(async () => {
    const { values, positionals } = readArguments();
    const config = readEventsConfig();
    const log = createLog(service.service, config.LOG_LEVEL);
    const pool = createPool(config.DATABASE_URL, log);
    const client = service.createClient(pool, LIVE_SCHEMA);
    try {
      return await run({ ...service, pool, client, log, config }, positionals, values);
    } finally {
      await client.$disconnect();
      await pool.end();
    }
  });
}

type Flags = ReturnType<typeof readArguments>['values'];

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const word = { type: 'string' } as const;
  const options = { payload: flag, json: flag, all: flag, of: word, since: word };
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (cause) {
    throw new UsageError(USAGE, { cause });
  }
}

interface Context<Tx extends Transaction> extends EventsOfService<Tx> {
  readonly pool: Pool;
  readonly client: OwnClient<Tx>;
  readonly log: Log;
  readonly config: ReturnType<typeof readEventsConfig>;
}

async function run<Tx extends Transaction>(
  context: Context<Tx>,
  [command, ...rest]: readonly string[],
  flags: Flags,
): Promise<Answer> {
  const { service, client, pool, aggregates, config, log } = context;
  if (command === 'replay') return replayThese(context, rest, flags.all);
  if (command === 'drop') return dropThis(context, rest);
  if (rest.length > 0) throw new UsageError(USAGE);
  switch (command) {
    case 'dead-letters':
      return { text: describeDeadLetters(await listDeadLetters(client), { ...flags, now: Date.now() }) };
    case 'snapshot': {
      const counts = await publishSnapshot({ publisher: service, client, pool, aggregates, wake: () => {}, log });
      const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
      return { text: parts.length > 0 ? `Published ${parts.join(', ')}` : `${service} publishes nothing` };
    }
    case 'rebuild':
      if (context.readModels.length === 0) return { text: `${service} keeps no read models` };
      return withBroker(context, async (broker) => ({
        text: describeRebuilt(await rebuild({ ...context, reader: service, databaseUrl: config.DATABASE_URL, broker })),
      }));
    case 'reconcile':
      return withBroker(context, async (broker) => {
        const { lost } = await reconcile(pool, await broker.link, service);
        return { text: lost === 0 ? 'The stream has lost nothing' : `${lost} lost event(s) are published again` };
      });
    case 'audit-trail': {
      const entries = await readTrail(pool, readTrailFilter(flags));
      const ofService = entries.map((entry) => ({ ...entry, service }));
      return { text: describeTrail(ofService, flags) };
    }
    default:
      throw new UsageError(USAGE);
  }
}

async function replayThese<Tx extends Transaction>(
  { client, handlers }: Context<Tx>,
  named: readonly string[],
  all: boolean,
): Promise<Answer> {
  if (all === named.length > 0) throw new UsageError(USAGE);
  const ids = all ? (await listDeadLetters(client)).filter(isReadable).map(({ eventId }) => eventId) : named;
  const replays: { id: string; replayed: Replayed }[] = [];
  for (const id of ids) replays.push({ id, replayed: await replay(client, handlers, id) });
  const isSuccess = replays.every(({ replayed }) => replayed.outcome === 'applied');
  return { text: describeReplays(replays), isSuccess };
}

async function dropThis<Tx extends Transaction>(
  { client }: Context<Tx>,
  [id, ...others]: readonly string[],
): Promise<Answer> {
  if (id === undefined || others.length > 0) throw new UsageError(USAGE);
  const deadLetter = await drop(client, id);
  if (!deadLetter) return { text: `${id} is no dead letter`, isSuccess: false };
  return { text: describeDeadLetters([deadLetter], { json: false, payload: true, now: Date.now() }), isSuccess: true };
}

async function withBroker<T>(
  { service, config, log }: Pick<Context<never>, 'service' | 'config' | 'log'>,
  work: (broker: Broker) => Promise<T>,
): Promise<T> {
  const broker = connectBroker({
    url: config.NATS_URL,
    name: `${service}-command`,
    log,
    streamReplicas: config.STREAM_REPLICAS,
  });
  try {
    const link = await within(BROKER_TIMEOUT_MS, broker.link, undefined);
    if (!link) throw new Error(`The broker at ${new URL(config.NATS_URL).host} cannot be reached, or lets nobody in.`);
    return await work(broker);
  } finally {
    await broker.close();
  }
}
