import { expect, test } from 'vitest';
import { startTestGateway } from './testing/gateway.ts';
import { expectProblem, send, session } from './testing/raw.ts';
import { type StandIn, startStandIn } from './testing/service.ts';

async function start(): Promise<{ service: StandIn; url: string }> {
  const service = await startStandIn();
  return { service, url: await startTestGateway(service.url) };
}

test.each([
  ['/api/squads/%zz', 400],
  ['/%zz', 400],
  ['/%', 400],
  ['//', 400],
  ['//evil.example/api/squads', 400],
  ['/api/squads/..', 400],
  ['/api/squads/../../internal/jwks', 400],
  ['/api/squads/%2e%2e', 400],
  ['/api/squads/.%2E/x', 400],
  ['/api/squads/..%2f..%2finternal', 400],
  ['/api/squads/..\\..\\internal', 400],
  ['/api/squads/%5c..%5cinternal', 400],
  ['/api/squads/a%00b', 400],
  ['/api/squads/%c3%28', 400],
  ['http://evil.example/api/squads', 400],
  ['/api//squads', 404],
  ['/API/squads', 404],
  ['/internal/jwks', 404],
  ['/metrics', 404],
  ['/internal/sessions/resolve', 404],
  [`/api/squads/${'a'.repeat(500)}`, 404],
])('GET %s is a problem and reaches no service', async (target, status) => {
  const { service, url } = await start();
  const [answer] = await send(url, `GET ${target} HTTP/1.1\r\n${session}Accept: text/html\r\n\r\n`);
  expectProblem(answer, status);
  expect(service.seen).toEqual([]);
});

test.each(['PUT', 'OPTIONS', 'TRACE', 'PURGE', 'PROPFIND', 'CONNECT'])(
  'the method %s, which no call has, is refused',
  async (method) => {
    const { service, url } = await start();
    const [answer] = await send(url, `${method} /api/squads HTTP/1.1\r\n${session}\r\n`);
    // A CONNECT has no path: its connection is closed.
    if (method === 'CONNECT') expect(answer).toBeUndefined();
    else expectProblem(answer, 404);
    expect(service.seen).toEqual([]);
  },
);

test.each([
  ['headers beyond 16 kB', `GET /api/squads HTTP/1.1\r\n${session}X-Large: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['a header that cannot be read', `GET /api/squads HTTP/1.1\r\n${session}X Bad\r\n\r\n`, 400],
  ['two lengths', `POST /api/login HTTP/1.1\r\n${session}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
  [
    'a length and chunks',
    `POST /api/login HTTP/1.1\r\n${session}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['no HTTP at all', '\x16\x03\x01\x02\r\n\r\n', 400],
])('%s: a problem, and the connection is closed', async (_what, bytes, status) => {
  const { service, url } = await start();
  const [answer] = await send(url, bytes, 2);
  expectProblem(answer, status);
  expect(answer?.head).toContain('connection: close');
  expect(service.seen).toEqual([]);
});

const post = (headers: string, body: string) =>
  `POST /api/squads HTTP/1.1\r\n${session}Content-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const next = `GET /api/squads HTTP/1.1\r\n${session}\r\n`;
const LIMIT = 256 * 1024;

test('a body of exactly the limit passes, with its length and in chunks', async () => {
  const { service, url } = await start();
  const body = `"${'a'.repeat(LIMIT - 2)}"`;
  const [plain] = await send(url, post(`Content-Length: ${LIMIT}`, body));
  const chunked = `${LIMIT.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const [inChunks] = await send(url, post('Transfer-Encoding: chunked', chunked));
  expect([plain?.status, inChunks?.status]).toEqual([200, 200]);
  expect(service.seen.map((seen) => seen.body === body)).toEqual([true, true]);
});

test('a body over the limit is refused by its length, and the connection goes on with the next request', async () => {
  const { service, url } = await start();
  const [refused, answer] = await send(url, post(`Content-Length: ${LIMIT + 1}`, 'a'.repeat(LIMIT + 1)) + next, 2);
  expectProblem(refused, 413);
  expect(answer?.status).toBe(200);
  expect(service.seen.map(({ method }) => method)).toEqual(['GET']);
});

test('a body over the limit is refused while it comes in chunks, before it ends, and reaches no service', async () => {
  const { service, url } = await start();
  const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
  const [refused] = await send(url, post('Transfer-Encoding: chunked', chunk.repeat(5)));
  expectProblem(refused, 413);
  const rest = `${chunk.repeat(20)}0\r\n\r\n`;
  const answers = await send(url, post('Transfer-Encoding: chunked', rest) + next, 2);
  expect(answers.map(({ status }) => status)).toEqual([413, 200]);
  expect(service.seen.map(({ method }) => method)).toEqual(['GET']);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'text/xml',
  'nonsense',
])('a body of type %s is refused with 415', async (type) => {
  const { service, url } = await start();
  const bytes = `POST /api/squads HTTP/1.1\r\n${session}Content-Type: ${type}\r\nContent-Length: 2\r\n\r\n{}`;
  const [refused, answer] = await send(url, bytes + next, 2);
  expectProblem(refused, 415);
  expect(answer?.status).toBe(200);
  expect(service.seen.map(({ method }) => method)).toEqual(['GET']);
});

test('a body without a type is refused with 415', async () => {
  const { url } = await start();
  const [refused] = await send(url, `POST /api/squads HTTP/1.1\r\n${session}Content-Length: 2\r\n\r\n{}`);
  expectProblem(refused, 415);
});

test('an empty body counts as none, also where it names a type', async () => {
  const { service, url } = await start();
  const [answer] = await send(url, post('Content-Length: 0', ''));
  expect(answer?.status).toBe(200);
  expect(service.seen[0]?.body).toBe('');
});

test('whoever is not signed in is refused before any of the body is read', async () => {
  const { url } = await start();
  const bytes = 'POST /api/squads HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9999999\r\n\r\n';
  const [refused] = await send(url, bytes);
  expectProblem(refused, 401);
});
