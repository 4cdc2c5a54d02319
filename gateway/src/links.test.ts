import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { AWAY, buildTestGateway, buildWithService } from './testing/gateway.ts';
import { sendLate } from './testing/raw.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const writeId = '01890a5d-ac96-774b-bcce-b302099a8059';
const [golfer, squadId] = ['01890a5d-ac96-774b-bcce-b302099a8058', '01890a5d-ac96-774b-bcce-b302099a805a'];
const token = 'Zm91cmJhbGwtZm91cmJhbGwtZm91cmJhbGwtZm91cm';
const page = `/a/${token}/`;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const payload = 'answer=in&note=A+%26+b';
const answerRound = { method: 'POST', url: `${page}rounds/${id}`, headers: form, payload } as const;
const RESOLVE = '/internal/answer-links/resolve';
const shared = { squadId, linkId: writeId };
/** The same token is that of a squad's shared link, and of a guest's. */
const FOUND: Readonly<Record<string, object>> = {
  [RESOLVE]: { userId: golfer, squadId },
  '/internal/shared-links/resolve': shared,
  '/internal/guest-links/resolve': { guestId: id },
};
/** Headers of every answer to a link. */
const HEADERS = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** A refusal as a service answers it. */
const problem = (refusal: { title: string; status: number; code: string; detail: string }) => ({
  status: refusal.status,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ type: 'about:blank', ...refusal }),
});

/** A gateway whose services know one token, for so many look-ups, and the calls that reached other services. */
async function gateway(
  answer: { status?: number; headers?: Record<string, string>; body?: string } = {},
  options: Parameters<typeof buildTestGateway>[1] = {},
  lasts = Number.POSITIVE_INFINITY,
) {
  const { service, app } = await buildWithService((request, response) => {
    const asked = service.seen.at(-1);
    const found = FOUND[request.url ?? ''];
    if (found) {
      const isKnown = JSON.parse(asked?.body ?? '{}').token === token && service.seen.length <= lasts;
      response.writeHead(isKnown ? 200 : 404).end(JSON.stringify(isKnown ? found : {}));
    } else {
      const { status = 200, headers = { 'content-type': 'text/html' }, body = '<p>rounds</p>' } = answer;
      response.writeHead(status, headers).end(body);
    }
  }, options);
  return { app, calls: () => service.seen.filter(({ url }) => !(url in FOUND)), seen: service.seen };
}

test.each([
  ['a link', 'link', { sub: golfer, link: squadId }],
  ['a shared link', 'shared', { shared }],
  ['the link of a guest', 'guest', { guest: id }],
] as const)(
  'every call by %s reaches its service for whose it is alone, without the token and any session',
  async (_what, by, who) => {
    const { app, calls, seen } = await gateway();
    for (const { method, path, service } of allRoutes.filter(({ access }) => access === by)) {
      const url = `${path.replace(':token', token).replace(/:\w+/, id)}?round=${id}`;
      const isPosted = method === 'POST';
      const headers = { cookie: 'fourball-session=dana', ...(isPosted ? form : {}) };
      const answer = await app.inject({ method, url, headers, ...(isPosted ? { payload: 'mails=none' } : {}) });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
      expect(answer.headers).toMatchObject(HEADERS);
      const asked = seen.findLast((call) => String(call.url) in FOUND);
      expect(JSON.parse(asked?.body ?? '')).toEqual({ token, ...(by === 'link' ? { acts: isPosted } : {}) });
      const call = calls().at(-1);
      expect(call).toMatchObject({ method, url: url.replace(token, '-') });
      const ids = [asked, call].map((request) => request?.headers['x-request-id']);
      expect(ids).toEqual(Array(2).fill(answer.headers['x-request-id']));
      expect(JSON.stringify(call)).not.toMatch(new RegExp(`${token}|dana`));
      const claims = decodeJwt(String(call?.headers.authorization).replace('Bearer ', ''));
      const { exp: _exp, iat: _iat, iss: _iss, ...named } = claims;
      expect(named).toEqual({ aud: service, ...who });
    }
  },
);

test('a form is passed on as it came, also from a page that hides where it is; all else is refused', async () => {
  const { app, calls } = await gateway({ status: 303, headers: { location: '../' }, body: '' });
  const hidden = { ...answerRound, headers: { ...form, origin: 'null', 'sec-fetch-site': 'cross-site' } };
  const answer = await app.inject(hidden);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '../']);
  expect(calls()).toMatchObject([{ body: payload, headers: form }]);
  const [long, json] = [{ payload: `note=${'a'.repeat(11_000)}` }, { headers: { 'content-type': 'application/json' } }];
  for (const [change, status] of [[long, 413] as const, [json, 415] as const]) {
    const refused = await app.inject({ ...answerRound, ...change });
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  }
  expect(calls()).toHaveLength(1);
});

test.each(['HEAD', 'GET'] as const)('%s reaches no call that changes anything', async (method) => {
  const { app, calls } = await gateway();
  for (const path of [`${page}rounds/${id}`, `${page}availability`, `${page}mails`, '/a/unknown/'])
    expect(await app.inject({ method, url: `${path}?answer=in&mails=none` })).toMatchObject({
      statusCode: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  await app.inject({ method, url: `${page}?answer=in` });
  expect(calls().filter((call) => call.method !== method || !call.url.startsWith('/a/-/?'))).toEqual([]);
});

test('a link that leads nowhere, a call that is none and a golfer who is gone show one small page', async () => {
  const { app, calls } = await gateway(problem({ title: 'Not Found', status: 404, code: 'not-found', detail: 'Sam' }));
  const unknown = 'x'.repeat(43);
  const paths = [
    ...['/a', '/a/', '/s', '/s/', '/g/', `/a/${'x'.repeat(300)}/`],
    ...['/a', '/s', '/g'].flatMap((kind) => [`${kind}/${unknown}/`, `${kind}/${token}/nothing`]),
  ];
  const answers = await Promise.all(paths.map((url) => app.inject(url)));
  answers.push(await app.inject({ ...answerRound, url: `/a/${unknown}/rounds/${id}` }));
  expect(calls()).toEqual([]);
  answers.push(await app.inject(page));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  const [{ statusCode, headers, body: text } = await app.inject(page)] = answers;
  expect([statusCode, headers['content-type'], text.length < 1_000]).toEqual([404, 'text/html; charset=utf-8', true]);
  expect(text).toContain('This link is invalid or has expired');
  for (const answer of answers)
    expect(answer.headers).toMatchObject({
      ...HEADERS,
      'content-length': String(text.length),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
});

test('a refusal of a service is a page that says why and leads back, and shows no markup of it', async () => {
  const { app } = await gateway(problem({ title: 'Conflict', status: 409, code: 'full', detail: 'Full <b>' }));
  for (const [call, back] of Object.entries({ [`rounds/${id}`]: '../', mails: './' })) {
    const answer = await app.inject({ ...answerRound, url: page + call });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain(`<h1>Full &lt;b&gt;</h1><p><a href="${back}">`);
  }
});

test('while links cannot be checked the answer says when to try again', async () => {
  const answer = await (await buildTestGateway(AWAY)).inject(page);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(answer.body).toContain('Links cannot be checked right now');
});

test('a form that comes after its link has ended is refused, and reaches no service', async () => {
  const { app, calls, seen } = await gateway({}, {}, 1);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const head = [`POST ${answerRound.url} HTTP/1.1`, `Content-Type: ${form['content-type']}`];
  const answer = await sendLate(url, head, payload, () => until('the look-up', async () => seen.length > 0));
  expect([answer.slice(0, 12), calls()]).toEqual(['HTTP/1.1 404', []]);
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

test('look-ups are limited by address before anything is looked up, answers by golfer and squad, or by address', async () => {
  // Three look-ups and three answers a minute.
  const { app, seen, calls } = await gateway({}, { config: { RATE_LIMIT_SCALE: 0.1 } });
  const statusesOf = async (request: object, ...from: number[]) => {
    const statuses: number[] = [];
    for (const host of from)
      statuses.push((await app.inject({ ...request, remoteAddress: `192.0.2.${host}` })).statusCode);
    return statuses;
  };
  expect(await statusesOf({ url: `/a/${'x'.repeat(43)}/` }, 1, 1, 1, 1, 1)).toEqual([404, 404, 404, 429, 429]);
  expect(seen).toHaveLength(3);
  expect(await statusesOf({ url: page }, 1, 2)).toEqual([429, 200]);
  expect(await statusesOf(answerRound, 3, 3, 4, 4)).toEqual([200, 200, 200, 429]);
  expect(calls()).toHaveLength(4);
  // By a shared link nobody uses up what the squad has.
  const shared = { ...answerRound, url: `/s/${token}/mails` };
  expect(await statusesOf(shared, 5, 5, 5, 5, 6)).toEqual([200, 200, 200, 429, 200]);
});

test('no line of the log holds the token, whatever the answer', async () => {
  const { log, text } = createCapturedLog();
  const { app } = await gateway({}, { log });
  const away = await buildTestGateway(AWAY, { log });
  const pages = [page, `/s/${token}/`, `/a/${token}`, `/s/${token}`, `${page}nothing`, `${page}?round=no`];
  for (const one of [app, away]) for (const asked of [...pages, answerRound]) await one.inject(asked);
  expect(text()).toContain('"/a/:token/"');
  expect(text()).not.toContain(token);
});
