import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import { currentWork } from '@fourball/kit/process/context.ts';
import { isArranging, markRepeated } from '@fourball/kit/testing/faults.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { createRandom } from '../lib/random.ts';

/*
 * Lets one in so many calls of the database and the broker fail that the services under test make. The test's callers do
 * what the clients of the product do: what was refused with a 503, or may be stale, they ask again.
 */
const TRIES = 8;
/** Each waits for two seconds: events come again long before these are over. */
const STALE_TRIES = 30;
const { FAILING = '0.005', SEED = 'fourball' } = process.env;
const file = expect.getState().testPath?.split('/').at(-1) ?? '';
/** The same seed and file name choose alike, as far as the calls come in the same order. */
const random = createRandom(`${SEED}/${file}`);

/** Asked by a caller who repeats what was refused for want of the database; told whether a fault lay in it. */
interface Asked {
  isHit: boolean;
}

/** The request of a test that asks as the gateway's callers do. */
const asking = new AsyncLocalStorage<Asked>();
/** Whether the service under test acts by itself, or the test, where that was found out before. */
const acting = new AsyncLocalStorage<boolean>();

/** A fault of a real connection: before the call had any effect, or after it, so that only its outcome is lost. */
type Fault = 'before' | 'after';

const counts = { calls: 0, before: 0, after: 0, repeated: 0 };

/** Whether the next call fails, and how. Only the caller of what may be repeated whatever became of it loses an outcome. */
function nextFault(): Fault | undefined {
  counts.calls += 1;
  if (!random.chance(Number(FAILING))) return undefined;
  const asked = asking.getStore();
  if (asked) asked.isHit = true;
  const fault: Fault = !asked && random.chance(0.5) ? 'after' : 'before';
  counts[fault] += 1;
  return fault;
}

/**
 * Whether a call is the service's own: made for a request that is repeated, an event or a job, or straight from its code.
 * Calls of a test itself, to arrange or to look at something, meet no faults: nobody would repeat them.
 */
const isOfService = (): boolean =>
  !isArranging() && (acting.getStore() ?? (currentWork() !== undefined || calledByService()));

/**
 * Carries over whose a call is where it goes on later, as with a connection that has to be waited for: then the nearest caller
 * is whoever gave it back.
 */
const goOnAs = <T>(isService: boolean, task: () => T): T => acting.run(isService, task);

/** The nearest caller of ours tells who it is. */
function calledByService(): boolean {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const lines = new Error().stack?.split('\n') ?? [];
  Error.stackTraceLimit = before;
  const nearest = lines.find((line) => /\/(services|gateway)\/.*src\//.test(line));
  const isTest = lines.some((line) => /\.test\.ts|src\/testing\//.test(line));
  return nearest !== undefined && !isTest;
}

type Callback = (error: Error | undefined, result?: unknown) => void;
type Query = (...given: unknown[]) => Promise<unknown> | undefined;

const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
const breakOff = (client: pg.Client) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(reset());

const retire = (client: pg.Client) => Object.assign(client, { _queryable: false });

/** Whether a connection that was taken out, for a transaction, is the service's: its statements leave from a queue. */
const takenByService = new WeakMap<object, boolean>();

const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;
client.query = function (this: pg.Client, ...given) {
  const [statement] = given as [string | { text?: string } | undefined];
  const isMet = !isArranging() && (takenByService.get(this) ?? isOfService());
  const fault = isMet ? nextFault() : undefined;
  if (fault === undefined) return query.apply(this, given);
  const text = typeof statement === 'string' ? statement : (statement?.text ?? '');
  const last = given.at(-1);
  if (fault === 'before' || !/^\s*commit/i.test(text)) {
    breakOff(this);
    return query.apply(this, given);
  }
  // The commit is done, and nobody is told. The connection is given back before it is known to be broken: nobody gets it.
  if (typeof last === 'function') {
    const tell = last as Callback;
    const lose = () => {
      breakOff(this);
      retire(this);
      tell(reset());
    };
    return query.apply(this, [...given.slice(0, -1), lose]);
  }
  return query.apply(this, given)?.then(() => {
    breakOff(this);
    retire(this);
    throw reset();
  });
};

// A pool asks on behalf of its caller, and perhaps later: whoever gives a connection back hands it on.
type Taken = (error: unknown, client: object | undefined, ...given: unknown[]) => void;
type Connect = (callback?: Taken) => unknown;
const pool = pg.Pool.prototype as unknown as { query: Query; connect: Connect };
const { query: poolQuery, connect } = pool;
pool.connect = function (this: pg.Pool, callback) {
  if (callback) {
    const taken: Taken = (error, client, ...given) => {
      if (client) takenByService.delete(client);
      callback(error, client, ...given);
    };
    return connect.call(this, AsyncLocalStorage.bind(taken));
  }
  const isService = isOfService();
  return (connect.call(this) as Promise<object>).then((client) => {
    takenByService.set(client, isService);
    return client;
  });
};
pool.query = function (this: pg.Pool, ...given) {
  return goOnAs(isOfService(), () => poolQuery.apply(this, given));
};

type Request = (subject: string, ...rest: unknown[]) => Promise<unknown>;
type Send = (subject: string, ...rest: unknown[]) => void;
const require = createRequire(createRequire(import.meta.url).resolve('@nats-io/transport-node'));
const { NatsConnectionImpl, RequestError } = require('@nats-io/nats-core/internal');
const connection = NatsConnectionImpl.prototype as { request: Request; publish: Send };
const lost = () => new RequestError('connection disconnected');
const { request, publish } = connection;
connection.request = async function (this: unknown, ...given) {
  const fault = isOfService() ? nextFault() : undefined;
  if (fault === 'before') throw lost();
  const answer = await request.apply(this, given);
  if (fault === 'after') throw lost();
  return answer;
};
connection.publish = function (this: unknown, ...given) {
  // Acknowledgements and plain messages may get lost: nobody hears of that.
  if (isOfService() && nextFault()) return;
  publish.apply(this, given);
};

/** An answer that says itself that it may be behind, once there was a fault that may be the reason. */
function isStale({ headers }: LightMyRequestResponse): boolean {
  return headers[STALE_HEADER] === '1' && counts.before + counts.after > 0;
}

subscribe('fastify.initialization', (message) => {
  const { fastify: app } = message as { fastify: FastifyInstance & { inject: unknown } };
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  app.inject = (async (options: InjectOptions | string) => {
    for (let refused = 0, stale = 0; ; ) {
      const asked = { isHit: false };
      // Asked for only once it is awaited.
      const answer = await asking.run(asked, async () => await inject(options));
      if (answer.statusCode === 503 && asked.isHit && refused < TRIES) refused += 1;
      else if (isStale(answer) && stale < STALE_TRIES) stale += 1;
      else return refused > 0 ? markRepeated(answer) : answer;
      counts.repeated += 1;
    }
  }) as never;
});

afterAll(() => {
  const { calls, before, after, repeated } = counts;
  console.log(
    `${before + after} of ${calls} calls failed in ${file} (SEED=${SEED}); ${repeated} requests were repeated`,
  );
});
