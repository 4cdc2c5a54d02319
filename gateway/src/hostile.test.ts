import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { startTestGateway } from './testing/gateway.ts';
import { expectProblem, type RawAnswer, send, session } from './testing/raw.ts';
import { type StandIn, startStandIn } from './testing/service.ts';

async function start(answer?: RequestListener): Promise<{ service: StandIn; url: string }> {
  const service = await startStandIn(answer);
  return { service, url: await startTestGateway(service.url) };
}

test.each([
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
  ['/API/squads', 404],
  ['/internal/jwks', 404],
  [`/api/squads/${'a'.repeat(500)}`, 404],
])('GET %s is a problem and reaches no service', async (target, status) => {
  const { service, url } = await start();
  const [answer] = await send(url, `GET ${target} HTTP/1.1\r\n${session}Accept: text/html\r\n\r\n`);
  expectProblem(answer, status);
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
async function attack(
  bytes: string,
  expected = Number.POSITIVE_INFINITY,
): Promise<{ service: StandIn; answers: RawAnswer[]; url: string }> {
  const { service, url } = await start(answerInFull);
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
  ['twice', 'Host: fourball.example\r\nhost: evil.example\r\n'],
  ['twice the same', 'Host: fourball.example\r\nHost: fourball.example\r\n'],
])('a request that names its host %s is a problem and reaches no service', async (_what, hosts) => {
  const { service, url } = await start();
  const [answer] = await send(url, `GET /api/squads HTTP/1.1\r\n${hosts}Cookie: fourball-session=dana\r\n\r\n`);
  expectProblem(answer, 400);
  expect(service.seen).toEqual([]);
});

test.each([
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a version of its own', `GET /api/squads HTTP/1.2.3\r\n${session}\r\n`],
  ['no host', `GET /api/squads HTTP/1.1\r\nCookie: fourball-session=dana\r\n\r\n`],
  ['a header that goes on in the next line', `GET /api/squads HTTP/1.1\r\n${session}X-One: 1\r\n\x01two\r\n\r\n`],
  ['a header that cannot be read', `GET /api/squads HTTP/1.1\r\n${session}X Bad\r\n\r\n`],
  ['no HTTP at all', '\x16\x03\x01\x02\r\n\r\n'],
])('%s is refused, and reaches no service', async (_what, bytes) => {
  const { service, answers } = await attack(bytes);
  expect(service.seen).toEqual([]);
  expect(answers.map(({ status }) => status)).toEqual([400]);
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
test.each([
  ['an address', `GET /api/courses?search=${LONG} HTTP/1.1\r\n${session}\r\n`],
  ['a cookie', `GET /api/squads HTTP/1.1\r\nHost: a\r\nCookie: fourball-session=${LONG}\r\n\r\n`],
  ['a header', `GET /api/squads HTTP/1.1\r\n${session}X-Long: ${LONG}\r\n\r\n`],
  ['a name of a header', `GET /api/squads HTTP/1.1\r\n${session}${LONG}: 1\r\n\r\n`],
  ['many headers', `GET /api/squads HTTP/1.1\r\n${session}${'X-Many: 1\r\n'.repeat(2_000)}\r\n`],
])('%s that is too long is a 431 and ends its own connection, and nobody else’s', async (_what, bytes) => {
  const { service, answers, url } = await attack(bytes);
  expectProblem(answers[0], 431);
  expect(answers[0]?.head).toContain('connection: close');
  expect(service.seen).toEqual([]);
  const [next] = await send(url, NEXT);
  expect(next?.status).toBe(200);
});

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
  const [refused, answer] = await send(url, post(`Content-Length: ${LIMIT + 1}`, 'a'.repeat(LIMIT + 1)) + NEXT, 2);
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
  const answers = await send(url, post('Transfer-Encoding: chunked', rest) + NEXT, 2);
  expect(answers.map(({ status }) => status)).toEqual([413, 200]);
  expect(service.seen.map(({ method }) => method)).toEqual(['GET']);
});

test.each([
  'Content-Type: text/plain',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: multipart/form-data; boundary=a',
  'Content-Type: nonsense',
  'X-No-Type: 1',
])('a body of type %s is refused with 415', async (type) => {
  const { service, url } = await start();
  const bytes = `POST /api/squads HTTP/1.1\r\n${session}${type}\r\nContent-Length: 2\r\n\r\n{}`;
  const [refused, answer] = await send(url, bytes + NEXT, 2);
  expectProblem(refused, 415);
  expect(answer?.status).toBe(200);
  expect(service.seen.map(({ method }) => method)).toEqual(['GET']);
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
