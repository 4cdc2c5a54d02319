import { Writable } from 'node:stream';
import { answerRoutes } from '@fourball/contracts/http/answer.ts';
import { guestLinkRoutes } from '@fourball/contracts/http/guest-link.ts';
import { sharedLinkRoutes } from '@fourball/contracts/http/shared-link.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import type { InjectOptions } from 'fastify';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { AWAY, buildTestGateway, buildWithService } from './testing/gateway.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const writeId = '01890a5d-ac96-774b-bcce-b302099a8059';
const [golfer, squadId] = ['01890a5d-ac96-774b-bcce-b302099a8058', '01890a5d-ac96-774b-bcce-b302099a805a'];
const token = 'Zm91cmJhbGwtZm91cmJhbGwtZm91cmJhbGwtZm91cm';
const page = `/a/${token}/`;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const answerRound = {
  method: 'POST',
  url: `${page}rounds/${id}`,
  headers: form,
  payload: 'answer=in&note=A+%26+b',
} as const;
const RESOLVE = '/internal/answer-links/resolve';
/** The same token is that of a squad's shared link, and of a guest's. */
const RESOLVE_SHARED = '/internal/shared-links/resolve';
const shared = { squadId, linkId: writeId };
const RESOLVE_GUEST = '/internal/guest-links/resolve';
const FOUND: Readonly<Record<string, object>> = {
  [RESOLVE]: { userId: golfer, squadId },
  [RESOLVE_SHARED]: shared,
  [RESOLVE_GUEST]: { guestId: id },
};
/** Headers of every answer to a link. */
const HEADERS = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** A gateway whose services know one token, and the calls that reached other services. */
async function gateway(
  answer: { status?: number; headers?: Record<string, string>; body?: string } = {},
  options: Parameters<typeof buildTestGateway>[1] = {},
) {
  const { service, app } = await buildWithService((request, response) => {
    const asked = service.seen.at(-1);
    const found = FOUND[request.url ?? ''];
    if (found) {
      const isKnown = JSON.parse(asked?.body ?? '{}').token === token;
      response.writeHead(isKnown ? 200 : 404).end(JSON.stringify(isKnown ? found : {}));
    } else {
      const { status = 200, headers = { 'content-type': 'text/html' }, body = '<p>rounds</p>' } = answer;
      response.writeHead(status, headers).end(body);
    }
  }, options);
  return {
    app,
    calls: () => service.seen.filter(({ url }) => !(url in FOUND)),
    seen: service.seen,
  };
}

test('every call by a link reaches its service for golfer and squad, without the token and whatever session there is', async () => {
  const { app, calls, seen } = await gateway();
  for (const { method, path, service } of Object.values(answerRoutes).filter(({ access }) => access === 'link')) {
    const url = `${path.replace(':token', token).replace(/:\w+/, id)}?round=${id}`;
    const headers = { cookie: 'fourball-session=dana', ...(method === 'POST' ? form : {}) };
    const answer = await app.inject({ method, url, headers, ...(method === 'POST' ? { payload: 'mails=none' } : {}) });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(answer.headers).toMatchObject(HEADERS);
    expect(calls().at(-1)).toMatchObject({ method, url: url.replace(token, '-') });
    const { aud, sub, link, sid } = decodeJwt(String(calls().at(-1)?.headers.authorization).replace('Bearer ', ''));
    expect([aud, sub, link, sid]).toEqual([service, golfer, squadId, undefined]);
    const asked = seen.findLast((call) => call.url === RESOLVE)?.body;
    expect(JSON.parse(asked ?? '')).toEqual({ token, acts: method === 'POST' });
    expect(JSON.stringify(calls().at(-1))).not.toMatch(new RegExp(`${token}|dana`));
  }
});

test('a look-up bears the id of the request that it is for, as the call that follows it does', async () => {
  const { app, seen } = await gateway();
  const answer = await app.inject(answerRound);
  const named = seen.map(({ url, headers }) => [url, headers['x-request-id']]);
  const requestId = answer.headers['x-request-id'];
  expect(named).toEqual([
    [RESOLVE, requestId],
    [answerRound.url.replace(token, '-'), requestId],
  ]);
});

test('every call by a shared link reaches its service for its squad and for no golfer, without the token', async () => {
  const { app, calls } = await gateway();
  for (const { method, path, service } of Object.values(sharedLinkRoutes).filter(({ access }) => access === 'shared')) {
    const url = path.replace(':token', token).replace(/:\w+/, id);
    const headers = { cookie: 'fourball-session=dana', ...(method === 'GET' ? {} : form) };
    const answer = await app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: 'answer=in' }) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject(HEADERS);
    expect(calls().at(-1)).toMatchObject({ method, url: url.replace(token, '-') });
    const claims = decodeJwt(String(calls().at(-1)?.headers.authorization).replace('Bearer ', ''));
    expect(claims).toMatchObject({ aud: service, shared });
    expect([claims.sub, claims.link, claims.sid]).toEqual([undefined, undefined, undefined]);
    expect(JSON.stringify(calls().at(-1))).not.toMatch(new RegExp(`${token}|dana`));
  }
});

test('every call by the link of a guest reaches its service for that guest and for no golfer, without the token', async () => {
  const { app, calls } = await gateway();
  for (const { method, path, service } of Object.values(guestLinkRoutes)) {
    const url = path.replace(':token', token);
    const headers = { cookie: 'fourball-session=dana', ...(method === 'GET' ? {} : form) };
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(method === 'GET' ? {} : { payload: 'mails=changes' }),
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(answer.headers).toMatchObject(HEADERS);
    expect(calls().at(-1)).toMatchObject({ method, url: url.replace(token, '-') });
    const { aud, guest, sub, link, sid } = decodeJwt(
      String(calls().at(-1)?.headers.authorization).replace('Bearer ', ''),
    );
    expect([aud, guest, sub, link, sid]).toEqual([service, id, undefined, undefined, undefined]);
    expect(JSON.stringify(calls().at(-1))).not.toMatch(new RegExp(`${token}|dana`));
  }
});

test('a form is passed on as it came, also from a page that hides where it is; all else is refused', async () => {
  const { app, calls } = await gateway({ status: 303, headers: { location: '../' }, body: '' });
  const hidden = { ...answerRound, headers: { ...form, origin: 'null', 'sec-fetch-site': 'cross-site' } };
  const answer = await app.inject(hidden);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '../']);
  expect(calls()).toMatchObject([{ body: 'answer=in&note=A+%26+b', headers: form }]);
  const others = [
    { ...answerRound, payload: `note=${'a'.repeat(11_000)}` },
    { ...answerRound, headers: { 'content-type': 'application/json' }, payload: '{}' },
  ];
  for (const [index, status] of [413, 415].entries()) {
    const refused = await app.inject(others[index] ?? answerRound);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  }
  expect(calls()).toHaveLength(1);
});

test.each(['HEAD', 'GET'] as const)('%s reaches no call that changes anything', async (method) => {
  const { app, calls } = await gateway();
  for (const path of [`rounds/${id}`, 'availability', 'mails']) {
    const { statusCode } = await app.inject({ method, url: `${page}${path}?answer=in&mails=none` });
    expect(statusCode).toBe(404);
  }
  await app.inject({ method, url: `${page}?answer=in` });
  expect(calls().filter((call) => call.method !== method || !call.url.startsWith('/a/-/?'))).toEqual([]);
});

test('a link that leads nowhere, a call that is none and a golfer who is gone show one small page', async () => {
  const gone = { 'content-type': 'application/problem+json' };
  const body = JSON.stringify({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    code: 'not-found',
    detail: 'Sam',
  });
  const { app, calls } = await gateway({ status: 404, headers: gone, body });
  const unknown = 'x'.repeat(43);
  const paths = [
    '/a',
    '/a/',
    '/s',
    '/s/',
    `/s/${unknown}/`,
    `/s/${token}/nothing`,
    '/g/',
    `/g/${unknown}/`,
    `/g/${token}/nothing`,
    `/a/${unknown}/`,
    `/a/${'x'.repeat(300)}/`,
    `${page}nothing`,
  ];
  const answers = await Promise.all(paths.map((url) => app.inject(url)));
  answers.push(await app.inject({ ...answerRound, url: `/a/${unknown}/rounds/${id}` }));
  expect(calls()).toEqual([]);
  answers.push(await app.inject(page));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  const [{ statusCode, headers, body: text } = await app.inject(page)] = answers;
  expect([statusCode, headers['content-type'], text.length < 1_000]).toEqual([404, 'text/html; charset=utf-8', true]);
  expect(text).toContain('This link is invalid or has expired');
  for (const answer of answers) {
    expect(answer.headers).toMatchObject({
      ...HEADERS,
      'content-length': String(text.length),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  }
});

test('a refusal of a service is a page that says why and leads back, and shows no markup of it', async () => {
  const headers = { 'content-type': 'application/problem+json' };
  const body = JSON.stringify({
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'full',
    detail: 'Full <b>',
  });
  const { app } = await gateway({ status: 409, headers, body });
  for (const [url, back] of [
    [answerRound.url, '../'],
    [`${page}mails`, './'],
  ] as const) {
    const answer = await app.inject({ ...answerRound, url });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain(`<p>Full &lt;b&gt;</p><p><a href="${back}">`);
  }
});

test('while links cannot be checked the answer says when to try again', async () => {
  const app = await buildTestGateway(AWAY);
  const answer = await app.inject(page);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(answer.body).toContain('Links cannot be checked right now');
});

test('a link without its last slash leads to the one with it, and nothing is looked up', async () => {
  const { app, seen } = await gateway();
  const answer = await app.inject(`/a/${token}?round=${id}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `${page}?round=${id}`]);
  expect([answer.headers['referrer-policy'], seen]).toEqual(['no-referrer', []]);
});

test('a write by a link is read by the same link, by no other and by no session', async () => {
  const { app, calls } = await gateway({ headers: { 'fourball-write': `recommendation:${writeId}:2` } });
  const { cookies } = await app.inject(answerRound);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const asked = [
    { url: page, headers: { cookie } },
    { url: '/api/squads', headers: { cookie: `${cookie}; fourball-session=${token.slice(1)}` } },
    { url: page, headers: { cookie: cookie.replace(/=recommendation/, '=squad') } },
  ];
  for (const each of asked) await app.inject({ method: 'GET', ...each });
  const writes = calls().map(({ headers }) => headers['fourball-writes']);
  expect(writes).toEqual([undefined, `recommendation:${writeId}:2`, undefined, undefined]);
});

test('a browser is told from others at shared links alone, by a cookie that no page reads', async () => {
  const browser = 'b'.repeat(43);
  const { app, calls } = await gateway(
    { headers: { 'fourball-browser': browser } },
    { config: { PUBLIC_URL: 'https://golf.example' } },
  );
  const propose = { ...answerRound, url: `/s/${token}/rounds/${id}`, headers: { ...form, host: 'golf.example' } };
  const first = await app.inject(propose);
  expect(String(first.headers['set-cookie'])).toMatch(
    /^__Secure-fourball-browser=[\w-]{43}; Max-Age=\d+; Path=\/s\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(first.headers).not.toHaveProperty('fourball-browser');
  const cookie = `__Secure-fourball-browser=${browser}`;
  const sent = [
    { ...propose, headers: { ...propose.headers, cookie } },
    { ...propose, headers: { ...propose.headers, cookie: `${cookie}x`, 'fourball-browser': browser } },
    { ...answerRound, headers: { ...propose.headers, cookie } },
  ];
  for (const each of sent) await app.inject(each);
  expect(calls().map(({ headers }) => headers['fourball-browser'])).toEqual([undefined, browser, undefined, undefined]);
});

test('answers by a shared link are limited by address, so that nobody uses up what the squad has', async () => {
  const { app } = await gateway({}, { config: { RATE_LIMIT_SCALE: 0.1 } });
  const statuses: number[] = [];
  for (const remoteAddress of ['192.0.2.3', '192.0.2.3', '192.0.2.3', '192.0.2.3', '192.0.2.4']) {
    statuses.push((await app.inject({ ...answerRound, url: `/s/${token}/mails`, remoteAddress })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 200]);
});

test('look-ups are limited by address before anything is looked up, answers by golfer and squad', async () => {
  const { app, seen, calls } = await gateway({}, { config: { RATE_LIMIT_SCALE: 0.1 } });
  const statusesOf = async (times: number, request: InjectOptions) => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) statuses.push((await app.inject(request)).statusCode);
    return statuses;
  };
  const guess = { method: 'GET', url: `/a/${'x'.repeat(43)}/`, remoteAddress: '192.0.2.1' } as const;
  expect(await statusesOf(5, guess)).toEqual([404, 404, 404, 429, 429]);
  expect(seen).toHaveLength(3);
  expect((await app.inject({ ...guess, url: page })).statusCode).toBe(429);
  expect((await app.inject({ ...guess, url: page, remoteAddress: '192.0.2.2' })).statusCode).toBe(200);
  const answers = [
    ...(await statusesOf(2, { ...answerRound, remoteAddress: '192.0.2.3' })),
    ...(await statusesOf(2, { ...answerRound, remoteAddress: '192.0.2.4' })),
  ];
  expect(answers).toEqual([200, 200, 200, 429]);
  expect(calls()).toHaveLength(4);
});

test('no line of the log holds the token, whatever the answer', async () => {
  const lines: string[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLog('gateway', 'trace', output);
  const { app } = await gateway({}, { log });
  const away = await buildTestGateway(AWAY, { log });
  const pages = [page, `/s/${token}/`];
  for (const url of [...pages, `/a/${token}`, `/s/${token}`, `${page}nothing`, `${page}?round=no`]) {
    await app.inject(url);
    await away.inject(url);
  }
  await app.inject(answerRound);
  await away.inject(answerRound);
  expect(lines.some((line) => line.includes('"/a/:token/"'))).toBe(true);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
});
