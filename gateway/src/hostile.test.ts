import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { startTestGateway } from './testing/gateway.ts';
import { expectProblem, send, session } from './testing/raw.ts';
import { startStandIn } from './testing/service.ts';

test.each([
  ...['PUT /api/squads', 'OPTIONS /api/squads', 'POST /internal/sessions/resolve'].map((call) => [call, 404] as const),
  ['/api/squads/%zz', 400],
  ['//', 400],
  ['//evil.example/api/squads', 400],
  ['/api/squads/../../internal/jwks', 400],
  ['/api/squads/%2e%2e', 400],
  ['/api/squads/..%2f..%2finternal', 400],
  ['/api/squads/..\\..\\internal', 400],
  ['/api/squads/a%00b', 400],
  ['/api/%2e%2e/internal/jwks', 400],
  ['/api/..;/internal/jwks', 404],
  ['/..%5c..%5cinternal', 400],
  ['/api/../../../../etc/passwd', 400],
  ['/assets/..%2f..%2f..%2fpackage.json', 400],
  ['/%00', 400],
  ['/%', 400],
  ['/api/squads/%c3%28', 400],
  ['/%61pi/squads', 400],
  ['/api/%53quads', 400],
  ['/api/squads/%7A', 400],
  ['/api/squads/%31', 400],
  ['http://evil.example/api/squads', 400],
  ['/api//squads', 404],
  ['/api/nothing', 404],
  ['/metrics', 404],
  ['/API/squads', 404],
  ['/internal/jwks', 404],
  [`/api/squads/${'a'.repeat(500)}`, 404],
] as const)('%s, which is no call of a contract, is a problem %i and reaches no service', async (target, status) => {
  const call = /^[A-Z]+ /.test(target) ? target : `GET ${target}`;
  const { service, answers } = await attack(`${call} HTTP/1.1\r\n${session}Accept: text/html\r\n\r\n`, 1);
  expectProblem(answers[0], status);
  expect(service.seen).toEqual([]);
});

/*
 * Requests that read as one to a server that looks at lengths, and as two to one that looks at chunks, or the other way
 * round: nobody has checked the second. The gateway reads each body itself and writes a request of its own, so that no
 * service ever sees it.
 */
const HIDDEN = `GET /api/squads/hidden HTTP/1.1\r\n${session}\r\n`;
const BODY = '{"a":1}';

/** A call whose headers say how long it is, and what comes after them. */
const post = (headers: string, rest: string, who = session) =>
  `POST /api/squads HTTP/1.1\r\n${who}Content-Type: application/json\r\n${headers}\r\n\r\n${rest}`;

/** Names its length: another answer follows. */
const answerInFull: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}');

/** Sends it alone, unless so many answers are expected on a connection that stays open. */
async function attack(bytes: string, expected = Number.POSITIVE_INFINITY) {
  const service = await startStandIn(answerInFull);
  const url = await startTestGateway(service.url);
  return { service, url, answers: await send(url, bytes, expected) };
}

/** The next request on the same connection shows where the gateway thinks that the one before ended. */
const NEXT = `GET /api/squads/next HTTP/1.1\r\n${session}\r\n`;

const CHUNKED = 'Transfer-Encoding: chunked';
const inChunks = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const length = (body: string) => `Content-Length: ${body.length}`;

test.each([
  ['a length, then chunks', `${length(`0\r\n\r\n${HIDDEN}`)}\r\n${CHUNKED}`, `0\r\n\r\n${HIDDEN}`],
  ['chunks, then a length', `${CHUNKED}\r\nContent-Length: 4`, inChunks(HIDDEN)],
  ['chunks, and another coding', `${CHUNKED}\r\nTransfer-Encoding: identity`, `0\r\n\r\n${HIDDEN}`],
  ['a coding that nobody knows', 'Transfer-Encoding: xchunked', `0\r\n\r\n${HIDDEN}`],
  ['a blank before the colon', `Transfer-Encoding : chunked\r\nContent-Length: 5`, `0\r\n\r\n${HIDDEN}`],
  ['a line that ends in LF alone', `X-One: 1\n${CHUNKED}\r\nContent-Length: 5`, `0\r\n\r\n${HIDDEN}`],
  ['a NUL within a header', `X-One: 1\0\r\n${length(BODY)}`, BODY + HIDDEN],
  ['two lengths', `Content-Length: 0\r\n${length(HIDDEN)}`, HIDDEN],
  ['the same length twice', `${length(BODY)}\r\n${length(BODY)}`, BODY + HIDDEN],
  ['a length with a sign', `Content-Length: +${BODY.length}`, BODY + HIDDEN],
  ['a length beyond all numbers', `Content-Length: ${'9'.repeat(30)}`, HIDDEN],
  ['a chunk without its end', CHUNKED, `7\r\n${BODY}0\r\n\r\n${HIDDEN}`],
  ['a chunk of a size beyond all numbers', CHUNKED, `fffffffffffffffff\r\n${BODY}\r\n0\r\n\r\n${HIDDEN}`],
  ['a line feed in what a chunk says of itself', CHUNKED, `7;a=\n\r\n${BODY}\r\n0\r\n\r\n${HIDDEN}`],
])('%s: refused, the connection is closed, and no service sees anything', async (_what, headers, rest) => {
  const { service, answers } = await attack(post(headers, rest));
  expect(service.seen).toEqual([]);
  expect(answers).toHaveLength(1);
  expectProblem(answers[0], 400);
  expect(answers[0]?.head).toContain('connection: close');
});

test.each([
  ['what a chunk says of itself', post(CHUNKED, `7;name="value"\r\n${BODY}\r\n0\r\n\r\n`), BODY],
  ['headers after the chunks', post(CHUNKED, `7\r\n${BODY}\r\n0\r\nX-User-Id: a\r\n\r\n`), BODY],
  ['a request as a body', post(length(JSON.stringify(HIDDEN)), JSON.stringify(HIDDEN)), JSON.stringify(HIDDEN)],
  ['a wish to be told to go on', post(`${length(BODY)}\r\nExpect: 100-continue`, BODY), BODY],
  [
    'headers named as belonging to the connection',
    post(`${length(BODY)}\r\nConnection: authorization, content-length`, BODY),
    BODY,
  ],
])('%s: one request is one request', async (_what, bytes, body) => {
  const { service } = await attack(bytes + NEXT, 2);
  // Both are under way at once, by connections of their own.
  const [first, next] = service.seen.toSorted((one, other) => one.url.length - other.url.length);
  expect([first?.method, first?.url, first?.body]).toEqual(['POST', '/api/squads', body]);
  expect([next?.method, next?.url, next?.body]).toEqual(['GET', '/api/squads/next', '']);
  expect(service.seen).toHaveLength(2);
  expect(first?.headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer /) });
  expect(first?.headers).not.toHaveProperty('x-user-id');
});

test('who wishes to speak HTTP/2 is answered in HTTP/1.1, and what follows is not read', async () => {
  const wish = `${length(BODY)}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c`;
  const { service, answers } = await attack(post(wish, BODY) + HIDDEN, 1);
  expect(answers.map(({ status }) => status)).toEqual([200]);
  expect(service.seen.map(({ url, body }) => [url, body])).toEqual([['/api/squads', BODY]]);
});

test.each([
  ['of a read', `GET /api/squads HTTP/1.1\r\n${session}${length(HIDDEN)}\r\n\r\n${HIDDEN}`, 200],
  ['of nobody', post(length(HIDDEN), HIDDEN, 'Host: a\r\n'), 401],
  ['of a type that is refused', post(length(HIDDEN), HIDDEN).replace('application/json', 'text/plain'), 415],
  ['of a call that is not there', post(length(HIDDEN), HIDDEN).replace('/api/squads', '/api/nothing'), 404],
])('a request as the body %s is a body: it is never run', async (_what, bytes, status) => {
  const { service, answers } = await attack(bytes + NEXT, 2);
  expect(answers.map((answer) => answer.status)).toEqual([status, 200]);
  expect(service.seen.map(({ url }) => url)).toEqual([...(status === 200 ? ['/api/squads'] : []), '/api/squads/next']);
});

test.each([
  'X-HTTP-Method-Override: DELETE',
  'X-Original-URL: /internal/jwks',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: https',
  'Forwarded: for=127.0.0.1;host=evil.example;proto=https',
  'X-Real-IP: 127.0.0.1',
])('%s changes nothing, and is told to no service', async (header) => {
  const { service } = await attack(post(`${length(BODY)}\r\n${header}`, BODY), 1);
  const [seen] = service.seen;
  expect([seen?.method, seen?.url]).toEqual(['POST', '/api/squads']);
  expect(Object.keys(seen?.headers ?? {})).not.toContain(header.split(':')[0]?.toLowerCase());
  expect(JSON.stringify(seen?.headers)).not.toContain('evil.example');
});

const LONG = 'a'.repeat(20_000);
const get = (headers: string, version = '1.1') => `GET /api/squads HTTP/${version}\r\n${headers}\r\n`;

test.each([
  ['the preface of HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no HTTP at all', 400, '\x16\x03\x01\x02\r\n\r\n'],
  ['a version of its own', 400, get(session, '1.2.3')],
  ['a header that goes on in the next line', 400, get(`${session}X-One: 1\r\n\x01two\r\n`)],
  ['a header that cannot be read', 400, get(`${session}X Bad\r\n`)],
  ['an address that is too long', 431, `GET /api/courses?search=${LONG} HTTP/1.1\r\n${session}\r\n`],
  ['a cookie that is too long', 431, get(`Host: a\r\nCookie: fourball-session=${LONG}\r\n`)],
  ['a header that is too long', 431, get(`${session}X-Long: ${LONG}\r\n`)],
  ['a name of a header that is too long', 431, get(`${session}${LONG}: 1\r\n`)],
  ['too many headers', 431, get(session + 'X-Many: 1\r\n'.repeat(2_000))],
])('%s is a problem %i that ends its own connection, and nobody else’s', async (_what, status, bytes) => {
  const { service, answers, url } = await attack(bytes);
  expect(answers).toHaveLength(1);
  expectProblem(answers[0], status);
  expect(answers[0]?.head).toContain('connection: close');
  expect(service.seen).toEqual([]);
  const [next] = await send(url, NEXT);
  expect(next?.status).toBe(200);
});

const LIMIT = 256 * 1024;

test('a body of exactly the limit passes, with its length and in chunks', async () => {
  const body = `"${'a'.repeat(LIMIT - 2)}"`;
  const { service, answers } = await attack(post(length(body), body) + post(CHUNKED, inChunks(body)), 2);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(service.seen.map((seen) => seen.body === body)).toEqual([true, true]);
});

const CHUNK = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
const typed = (header: string) => post(length('{}'), '{}').replace('Content-Type: application/json', header);

test.each([
  ['a body over the limit by its length', 413, post(`Content-Length: ${LIMIT + 1}`, 'a'.repeat(LIMIT + 1))],
  ['a body over the limit in chunks', 413, post(CHUNKED, `${CHUNK.repeat(20)}0\r\n\r\n`)],
  ['a body of no type', 415, typed('X-No-Type: 1')],
  ['a text', 415, typed('Content-Type: text/plain')],
  ['a form', 415, typed('Content-Type: application/x-www-form-urlencoded')],
  ['a form in parts', 415, typed('Content-Type: multipart/form-data; boundary=a')],
  ['nonsense', 415, typed('Content-Type: nonsense')],
  ['a host that is named twice', 400, get(`${session}host: evil.example\r\n`)],
  ['a host that is named twice the same', 400, get(`${session}Host: fourball.example\r\n`)],
])('%s is refused with %i, and the connection goes on with the next request', async (_what, status, bytes) => {
  const { service, answers } = await attack(bytes + NEXT, 2);
  expectProblem(answers[0], status);
  expect(answers[1]?.status).toBe(200);
  expect(service.seen.map(({ url }) => url)).toEqual(['/api/squads/next']);
});

test('a request without a host is refused with 400', async () => {
  const { service, answers } = await attack(get('Cookie: fourball-session=dana\r\n'));
  expect([answers.map(({ status }) => status), service.seen]).toEqual([[400], []]);
});

test.each([
  ['over the limit is refused while it comes in chunks', 413, post(CHUNKED, CHUNK.repeat(5))],
  ['of nobody who is signed in is refused', 401, post('Content-Length: 9999999', '', 'Host: a\r\n')],
])('a body %s before it ends', async (_what, status, bytes) => {
  const { service, answers } = await attack(bytes, 1);
  expectProblem(answers[0], status);
  expect(service.seen).toEqual([]);
});

test('an empty body counts as none, also where it names a type', async () => {
  const { service, answers } = await attack(post('Content-Length: 0', ''), 1);
  expect([answers[0]?.status, service.seen[0]?.body]).toEqual([200, '']);
});
