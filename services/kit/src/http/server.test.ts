import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Id } from '@fourball/contracts/http/fields.ts';
import { WRITES_HEADER } from '@fourball/contracts/http/headers.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLedger } from '../events/publish/ledger.ts';
import { callerLeft } from '../process/context.ts';
import { formatWriteToken } from '../process/write-token.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createTestIdentity } from '../testing/identity.ts';
import { createCapturedLog, testLog } from '../testing/log.ts';
import { conflict, forbidden, notFound } from './problem.ts';
import { serve } from './serve.ts';
import { createServer } from './server.ts';

const golferId = '01890a5d-ac96-774b-bcce-b302099a8057';

const route = {
  method: 'POST',
  path: '/api/things/:thingId',
  service: 'squad',
  access: 'signed-in',
  summary: 'A route for the test.',
  params: z.object({ thingId: Id }),
  body: z.strictObject({
    name: z._default(z.string().check(z.minLength(1, 'Name is required')), 'default'),
    count: z.optional(z.int()),
    place: z.optional(z.strictObject({ city: z.string() })),
  }),
  success: { status: 201, answer: z.object({ name: z.string() }) },
} as const satisfies Route;

const open = { ...route, path: '/api/open/:thingId', access: 'anyone' } as const satisfies Route;
const internal = { ...route, path: '/internal/things/:thingId', access: 'gateway' } as const satisfies Route;
const form = {
  ...route,
  ...{ path: '/a/:token/things', access: 'link', bodyMedia: 'application/x-www-form-urlencoded' },
  params: z.object({ token: z.string() }),
  body: z.strictObject({ name: z.string() }),
} as const satisfies Route;
const broken = { ...route, path: '/api/broken/:thingId' } as const satisfies Route;
const long = { ...open, method: 'GET', path: '/api/long/:thingId', body: undefined } as const satisfies Route;
const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];

let hasHeardOfWrites = true;
let askDatabase = async () => true;
const metrics = createMetrics();
const identity = await createTestIdentity('squad');
const app = createServer({
  log: testLog,
  verifyCaller: identity.verifyCaller,
  checks: {
    running: { required: true, isUp: () => true },
    database: { required: true, isUp: () => askDatabase() },
    broker: { required: false, isUp: () => false },
  },
  metrics,
  freshness: { waitFor: async () => hasHeardOfWrites, dealtWith: () => {} },
});

beforeAll(async () => {
  const answer = async ({ body }: { body: { name: string } }) => ({ name: body.name, secret: 'not in the contract' });
  serve(app, route, answer);
  serve(app, open, answer);
  serve(app, internal, answer);
  serve(app, form, async ({ body, caller }) => ({ name: `${body.name} of ${caller.link.squadId}` }));
  serve(app, broken, async ({ body }) => {
    if (body.name === 'unknown') throw notFound();
    if (body.name === 'forbidden') throw forbidden('Only members may do this');
    if (body.name === 'conflict') throw conflict('thing-taken', 'The thing is taken');
    throw new Error('SELECT secrets FROM somewhere');
  });
  serve(app, long, async () => {
    const left = callerLeft();
    begun.resolve();
    if (!left.aborted) await once(left, 'abort');
    ended.resolve();
    left.throwIfAborted();
    return { name: 'nobody' };
  });
  await app.ready();
});
afterAll(() => app.close());

async function call(path: string, payload?: object | string, authorization?: string) {
  const headers = {
    authorization: authorization ?? (await identity.authorization(golferId)),
    ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
  };
  return app.inject({ method: 'POST', url: path, headers, ...(payload === undefined ? {} : { payload }) });
}

const thing = `/api/things/${golferId}`;

test('an answer holds what the contract names and nothing else; what has a default may be left out of a body', async () => {
  const answer = await call(thing, { name: 'Ace' });
  expect([answer.statusCode, answer.json()]).toEqual([201, { name: 'Ace' }]);
  for (const body of [undefined, '']) expect((await call(thing, body)).json()).toEqual({ name: 'default' });
});

test('a form is read where the route says so, for the holder of a personal link alone', async () => {
  const holder = await identity.authorization(golferId, { link: 'the-squad' });
  const send = (authorization: string, type = 'application/x-www-form-urlencoded', url = '/a/-/things') =>
    app.inject({ method: 'POST', url, headers: { authorization, 'content-type': type }, payload: 'name=A+ce' });
  expect((await send(holder)).json()).toEqual({ name: 'A ce of the-squad' });
  expect((await send(holder, 'application/json')).statusCode).toBe(415);
  for (const other of [undefined, golferId])
    expect((await send(await identity.authorization(other))).statusCode).toBe(404);
  expect((await send(holder, 'application/x-www-form-urlencoded', thing)).statusCode).toBe(401);
  expect((await send(await identity.authorization(golferId), undefined, thing)).statusCode).toBe(415);
  expect((await call(thing, { name: 'Ace' }, holder)).statusCode).toBe(401);
});

test('bad input is refused with every field by its path', async () => {
  const answer = await call('/api/things/7', { name: '' });
  const detail = 'thingId must be an id';
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, code: 'validation', detail };
  expect(answer.json()).toEqual({ ...problem, errors: [{ path: 'params.thingId', message: detail }] });
  expect(answer.statusCode).toBe(400);
  expect((await call('/api/things/a%00b')).json().errors[0].path).toBe('params.thingId');
  expect((await call(thing, { name: '', count: 1.5 })).json().errors).toEqual([
    { path: 'body.name', message: 'Name is required' },
    { path: 'body.count', message: expect.stringMatching(/^count: Invalid input/) },
  ]);
});

test('texts lose control characters, each of which would take six bytes, and halves of characters, but not their lines', async () => {
  const answer = await call(thing, { name: 'A\u0001c\u0085e\ud83d\r\n\tof spades 🂡' });
  expect(answer.json()).toEqual({ name: 'Ace\r\n\tof spades 🂡' });
});

const tooMany = [{ path: 'body.place', message: 'place has too many entries' }];
test.each<[string, object | string, object[]]>([
  [
    'nested by the thousands',
    `${'{"place":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    [{ path: 'body.place.place.place', message: 'place is nested too deeply' }],
  ],
  [
    'with fields that the contract does not have, however deep,',
    { name: 'x', nmae: 'y', place: { city: 'Denver', zip: '80202' } },
    ['place.zip', 'nmae'].map((name) => ({
      path: `body.${name}`,
      message: `${name.split('.').at(-1)} is not known here`,
    })),
  ],
  [
    'with the character NUL, which no database takes,',
    { name: 'A\0ce' },
    [{ path: 'body.name', message: 'name must not contain the character NUL' }],
  ],
  ['with a list of 100,000 entries', { place: Array(100_000).fill(1) }, tooMany],
  ['with an object of 20,000 entries', { place: Object.fromEntries(Array(20_000).fill(1).entries()) }, tooMany],
])('a body %s is refused by the path of each fault', async (_what, body, errors) => {
  const answer = await call(thing, body);
  expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
});

test('a refusal is short, however many fields are wrong and however long their names are', async () => {
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`${index}${'k'.repeat(200)}`, 1]));
  const answer = await call(thing, many);
  expect([answer.statusCode, answer.json().errors.length]).toEqual([400, 50]);
  expect(answer.body.length).toBeLessThan(50_000);
  const long = await call(thing, { ['k'.repeat(200_000)]: 1 });
  expect([long.statusCode, long.body.length < 20_000]).toEqual([400, true]);
});

test('a body that is no JSON is refused, as is one of another type', async () => {
  expect((await call(thing, '{"name":')).statusCode).toBe(400);
  const headers = { authorization: await identity.authorization(golferId), 'content-type': 'text/plain' };
  const answer = await app.inject({ method: 'POST', url: thing, headers, payload: 'name=Ace' });
  expect([answer.statusCode, answer.json().status]).toEqual([415, 415]);
});

test('a problem that a handler throws reaches the caller as it is, an unforeseen error without the inside', async () => {
  const problem = await call(`/api/broken/${golferId}`, { name: 'conflict' });
  expect(problem.json()).toMatchObject({ status: 409, code: 'thing-taken', detail: 'The thing is taken' });
  const unforeseen = await call(`/api/broken/${golferId}`, {});
  expect(unforeseen.statusCode).toBe(500);
  expect(unforeseen.body).not.toMatch(/SELECT|stack/);
});

test.each([
  ['unknown', 404],
  ['forbidden', 403],
])("what is %s to a service that has not heard of the caller's own writes is asked again", async (name, status) => {
  const writes = formatWriteToken({ publisher: 'auth', writeId: golferId, events: 1 });
  const headers = { authorization: await identity.authorization(golferId), [WRITES_HEADER]: writes };
  const ask = () => app.inject({ method: 'POST', url: `/api/broken/${golferId}`, headers, payload: { name } });
  expect((await ask()).statusCode).toBe(status);
  hasHeardOfWrites = false;
  const { statusCode, headers: answered, body } = await ask();
  hasHeardOfWrites = true;
  expect([statusCode, answered['retry-after']]).toEqual([503, '2']);
  expect(body).toContain('still being set up');
});

test('a route for golfers refuses a visitor, one for anyone does not, and an internal one is there for the gateway alone', async () => {
  const visitor = await identity.authorization();
  const gateway = await identity.authorization(undefined, { scope: 'gateway' });
  expect((await call(thing, {}, visitor)).statusCode).toBe(401);
  expect((await call(`/api/open/${golferId}`, {}, visitor)).statusCode).toBe(201);
  expect((await call(`/internal/things/${golferId}`, {})).statusCode).toBe(404);
  expect((await call(`/internal/things/${golferId}`, {}, gateway)).statusCode).toBe(201);
});

test('a process is ready while what it requires is there, whatever else is away', async () => {
  const answer = await app.inject('/readyz');
  const ready = { status: 'ready', checks: { running: 'up', database: 'up', broker: 'away' } };
  expect([answer.statusCode, answer.json()]).toEqual([200, ready]);
});

test('what is away or silent is measured while nobody asks for anything', async () => {
  const measured = async () => (await metrics.metrics()).match(/(?<=^fourball_dependency_up).+/gm);
  expect(await measured()).toEqual(['{dependency="database"} 1', '{dependency="broker"} 0']);
  askDatabase = () => new Promise(() => {});
  const whileSilent = await measured();
  askDatabase = async () => true;
  expect(whileSilent).toEqual(['{dependency="database"} 0', '{dependency="broker"} 0']);
});

test('a ledger that commits nothing names no write', async () => {
  const client = { $transaction: <T>(work: (tx: never) => Promise<T>) => work({} as never) };
  const ledger = createLedger({ client, publisher: 'squad', wake: () => expect.unreachable() });
  expect(await ledger.write(async () => 'read only')).toBe('read only');
});

test('a token that is signed by no key of the gateway is refused, and the log says why, without the token', async () => {
  const { log, lines, text } = createCapturedLog();
  const server = createServer({ log, verifyCaller: identity.verifyCaller, checks: {} });
  const authorization = await (await createTestIdentity('squad')).authorization(golferId);
  expect((await server.inject({ url: '/api/things', headers: { authorization } })).statusCode).toBe(401);
  const said = lines().filter(({ msg }) => msg === 'a request was refused');
  expect(said).toMatchObject([{ err: { message: expect.stringContaining('signature verification failed') } }]);
  expect(text()).not.toContain(authorization.slice('Bearer '.length));
});

test('a connection on which nothing was asked does not hold up the end of a server', async () => {
  const server = createServer({ log: testLog, verifyCaller: identity.verifyCaller, checks: {} });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(server.server, 'connection');
  const ended = once(connect((server.server.address() as AddressInfo).port, '127.0.0.1'), 'close');
  await accepted;
  await server.close();
  await ended;
});

test('a long read hears that its caller has left', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = `authorization: ${await identity.authorization(golferId)}\r\nhost: localhost`;
  caller.write(`GET /api/long/${golferId} HTTP/1.1\r\n${head}\r\n\r\n`);
  await begun.promise;
  caller.destroy();
  await ended.promise;
});
