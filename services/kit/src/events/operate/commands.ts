import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Pool } from 'pg';
import { createPool } from '../../database/database.ts';
import type { OwnClient, Transaction } from '../../database/transaction.ts';
import { type Answer, readWords, runCommand } from '../../process/command.ts';
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
import { readCommand, USAGE } from './words.ts';

const BROKER_TIMEOUT_MS = 5_000;

/** A service as its commands see it. */
export interface EventsOfService<Tx extends Transaction> extends Rebuildable<Tx> {
  readonly service: ServiceName;
  readonly aggregates: Aggregates<Tx>;
}

/**
 * Runs the command that the process was started with, on the database and the broker that its environment names as it
 * does for the service itself (DATABASE_URL, NATS_URL). The service may run meanwhile.
 * @param given the service, or a function that makes it, as where a key in the environment may be wrong.
 */
export async function runEventsCommand<Tx extends Transaction>(
  given: EventsOfService<Tx> | (() => Promise<EventsOfService<Tx>>),
): Promise<void> {
  await runCommand(async () => {
    const { values, command } = readArguments();
    const config = readEventsConfig();
    const service = typeof given === 'function' ? await given() : given;
    const log = createLog(service.service, config.LOG_LEVEL);
    const pool = createPool(config.DATABASE_URL, log);
    const client = service.createClient(pool, LIVE_SCHEMA);
    try {
      return await run({ ...service, pool, client, log, config }, command, values);
    } finally {
      await client.$disconnect();
      await pool.end();
    }
  });
}

type Arguments = ReturnType<typeof readArguments>;

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const word = { type: 'string' } as const;
  const options = { payload: flag, json: flag, all: flag, of: word, since: word };
  const { values, positionals } = readWords(USAGE, { allowPositionals: true, options });
  return { values, command: readCommand(positionals, values) };
}

interface Context<Tx extends Transaction> extends EventsOfService<Tx> {
  readonly pool: Pool;
  readonly client: OwnClient<Tx>;
  readonly log: Log;
  readonly config: ReturnType<typeof readEventsConfig>;
}

async function run<Tx extends Transaction>(
  context: Context<Tx>,
  { name, ids }: Arguments['command'],
  flags: Arguments['values'],
): Promise<Answer> {
  const { service, client, pool, aggregates, config, log } = context;
  switch (name) {
    case 'replay':
      return replayThese(context, flags.all ? 'all' : ids);
    case 'drop':
      return dropThis(context, ids[0] as string);
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
  }
}

async function replayThese<Tx extends Transaction>(
  { client, handlers }: Context<Tx>,
  named: readonly string[] | 'all',
): Promise<Answer> {
  const all = named === 'all' ? await listDeadLetters(client) : [];
  const unreadable = new Set(all.filter((letter) => !isReadable(letter)).map(({ eventId }) => eventId));
  const ids = named === 'all' ? all.map(({ eventId }) => eventId) : named;
  const replays: { id: string; replayed: Replayed }[] = [];
  for (const id of ids) {
    const replayed = unreadable.has(id) ? { outcome: 'unreadable' as const } : await replay(client, handlers, id);
    replays.push({ id, replayed });
  }
  const isSuccess = replays.every(({ replayed }) => ['applied', 'unreadable'].includes(replayed.outcome));
  return { text: describeReplays(replays), isSuccess };
}

async function dropThis<Tx extends Transaction>({ client }: Context<Tx>, id: string): Promise<Answer> {
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
