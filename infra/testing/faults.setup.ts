import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import { markRepeated } from '@fourball/kit/testing/faults.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { asking, beginFaults, countRepeated, goOnAs, isOfService, nextFault, tellFaults } from './faults.ts';

/*
 * Lets one in so many calls of the database and the broker fail that the services under test make. The test's callers do
 * what the clients of the product do: what was refused with a 503, or may be stale, they ask again.
 */
const TRIES = 8;
/** Each waits for two seconds: events come again long before these are over. */
const STALE_TRIES = 30;
const { FAILING = '0.005', SEED = 'fourball' } = process.env;
const file = expect.getState().testPath?.split('/').at(-1) ?? '';
beginFaults({ rate: Number(FAILING), seed: `${SEED}/${file}` });

type Callback = (error: Error | undefined, result?: unknown) => void;
type Query = (...given: unknown[]) => Promise<unknown> | undefined;

const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
const breakOff = (client: pg.Client) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(reset());

const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;
client.query = function (this: pg.Client, ...given) {
  const [statement] = given as [string | { text?: string } | undefined];
  const fault = isOfService() ? nextFault() : undefined;
  if (fault === undefined) return query.apply(this, given);
  const text = typeof statement === 'string' ? statement : (statement?.text ?? '');
  const last = given.at(-1);
  if (fault === 'before' || !/^\s*commit/i.test(text)) {
    breakOff(this);
    return query.apply(this, given);
  }
  // The commit is done, and nobody is told.
  if (typeof last === 'function') {
    const tell = last as Callback;
    const lose = () => {
      breakOff(this);
      tell(reset());
    };
    return query.apply(this, [...given.slice(0, -1), lose]);
  }
  return query.apply(this, given)?.then(() => {
    breakOff(this);
    throw reset();
  });
};

// A pool asks on behalf of its caller, and perhaps later: whoever gives a connection back hands it on.
type Connect = (callback?: (...given: unknown[]) => void) => unknown;
const pool = pg.Pool.prototype as unknown as { query: Query; connect: Connect };
const { query: poolQuery, connect } = pool;
pool.connect = function (this: pg.Pool, callback) {
  return connect.call(this, callback && AsyncLocalStorage.bind(callback));
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
  const { before, after } = tellFaults();
  return headers[STALE_HEADER] === '1' && before + after > 0;
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
      countRepeated();
    }
  }) as never;
});

afterAll(() => {
  const { calls, before, after, repeated } = tellFaults();
  console.log(
    `${before + after} of ${calls} calls failed in ${file} (SEED=${SEED}); ${repeated} requests were repeated`,
  );
});
