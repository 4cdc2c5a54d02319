import { subscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { asking, beginFaults, countRepeated, goOnAs, isOfService, nextFault, tellFaults } from './faults.ts';

/*
 * Lets one in so many calls of the database and the broker fail that the services under test make. The test's callers do
 * what the clients of the product do: what was refused with a 503 they ask again.
 */
const TRIES = 5;
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

// A pool asks on behalf of its caller, and perhaps later.
const pool = pg.Pool.prototype as unknown as { query: Query };
const poolQuery = pool.query;
pool.query = function (this: pg.Pool, ...given) {
  return goOnAs(isOfService(), () => poolQuery.apply(this, given));
};

type Request = (subject: string, ...rest: unknown[]) => Promise<unknown>;
type Send = (subject: string, ...rest: unknown[]) => void;
const require = createRequire(createRequire(import.meta.url).resolve('@nats-io/transport-node'));
const connection = require('@nats-io/nats-core/internal').NatsConnectionImpl.prototype as {
  request: Request;
  publish: Send;
};
const { request, publish } = connection;
connection.request = async function (this: unknown, ...given) {
  const fault = isOfService() ? nextFault() : undefined;
  if (fault === 'before') throw new Error('timeout');
  const answer = await request.apply(this, given);
  if (fault === 'after') throw new Error('timeout');
  return answer;
};
connection.publish = function (this: unknown, ...given) {
  // What was acknowledged, or only said, may get lost: nobody hears of that.
  if (isOfService() && nextFault()) return;
  publish.apply(this, given);
};

subscribe('fastify.initialization', (message) => {
  const { fastify: app } = message as { fastify: FastifyInstance & { inject: unknown } };
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  app.inject = (async (options: InjectOptions | string) => {
    for (let left = TRIES; ; left -= 1) {
      const asked = { isHit: false };
      // Asked for only once it is awaited.
      const answer = await asking.run(asked, async () => await inject(options));
      if (answer.statusCode !== 503 || !asked.isHit || left === 0) return answer;
      countRepeated();
    }
  }) as never;
});

afterAll(() => {
  const { calls, before, after, repeated } = tellFaults();
  console.log(`${before + after} of ${calls} calls failed in ${file}; ${repeated} requests were repeated`);
});
