import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AWAY, buildTestGateway, buildWithService } from './testing/gateway.ts';

const headers = { cookie: 'fourball-session=dana', accept: 'text/html' };

/** Headers of what is kept nowhere and may load nothing. */
const NOTHING = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

async function ask(url: string, PUBLIC_URL = 'http://fourball.example') {
  const { app } = await buildWithService(undefined, { config: { PUBLIC_URL } });
  return app.inject({ url, headers: url === '/api/bookings' ? {} : headers });
}

test.each([
  ['/', 'the page', {}],
  ['/sw.js', 'the worker', {}],
  ['/api/squads', "a service's answer", NOTHING],
  ['/api/bookings', 'a refusal', NOTHING],
  ['/api/nothing', 'an unknown call', NOTHING],
  ['/api/..%2fx', 'an address that is not even routed', {}],
  ['/readyz', 'the health', {}],
  ['/gone.js', 'an unknown file', NOTHING],
])('%s (%s) tells a browser to guess nothing, tell nothing and allow nothing', async (url, _what, also) => {
  const answer = await ask(url);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(), '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cache-control': expect.stringMatching(/^no-/),
    ...also,
  });
  expect(answer.headers).not.toHaveProperty('strict-transport-security');
});

test('over https a browser is told to stay there for a year, with every name below', async () => {
  const answer = await ask('/', 'https://fourball.example');
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('the page allows its own files, and the scripts and styles that carry the nonce of this one answer', async () => {
  const app = await buildTestGateway(AWAY);
  const nonces = (await Promise.all([1, 2].map(() => app.inject({ url: '/squad/1', headers })))).map((page) => {
    const policy = page.headers['content-security-policy'] as string;
    const nonce = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1] as string;
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
    expect(policy).not.toMatch(/unsafe|https:|\*/);
    expect(page.body).toContain(`<meta nonce="${nonce}"><style nonce="${nonce}"></style>`);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('the page may have its worker and say how it is installed; the worker is asked for anew and loads from this site alone', async () => {
  expect((await ask('/')).headers['content-security-policy']).toContain("worker-src 'self'; manifest-src 'self'");
  expect((await ask('/sw.js')).headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  });
});

test.each(['/index.html', '/?a=__CSP_NONCE__'])('%s shows no page without its nonce', async (url) => {
  const page = await ask(url);
  expect([page.statusCode, page.body.includes('__CSP_NONCE__')]).toEqual([200, false]);
});

test('the page is told whether a golfer asks for it, and no cache gives it to another', async () => {
  const gateway = await buildTestGateway(AWAY);
  for (const [cookie, told] of [
    ['fourball-session=dana', 'yes'],
    ['other=1', 'no'],
  ] as const) {
    const page = await gateway.inject({ url: '/', headers: { accept: 'text/html', cookie } });
    expect(page.body).toContain(`<i>${told}</i>`);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
  }
});

const askTaking = async (encodings: string, url: string) =>
  (await buildTestGateway(AWAY)).inject({ url, headers: { 'accept-encoding': encodings, accept: '*/*' } });

test.each([
  ['gzip, deflate, br', 'br', 'by brotli'],
  ['gzip', 'gzip', 'by gzip'],
  ['identity', undefined, 'as it is'],
])(
  'a built file is sent to a browser that takes %s as the build compressed it for it',
  async (takes, encoding, body) => {
    const { headers, payload } = await askTaking(takes, '/assets/app-1a2b.js');
    expect([headers['content-encoding'], payload]).toEqual([encoding, body]);
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    expect(headers['content-type']).toContain('javascript');
    // The compressed file has no address of its own.
    for (const end of ['.br', '.gz'])
      expect((await askTaking(takes, `/assets/app-1a2b.js${end}`)).statusCode).toBe(404);
  },
);

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'gzip'],
  ['gzip;q=0, br', undefined],
])('the page goes to a browser that takes "%s" with its nonce and in that encoding', async (takes, encoding) => {
  const { headers, rawPayload } = await askTaking(takes, '/squad/1');
  const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1];
  const page = encoding ? gunzipSync(rawPayload).toString() : rawPayload.toString();
  expect(headers).toMatchObject({ vary: 'accept-encoding, cookie', 'cache-control': 'no-cache' });
  expect(headers['content-encoding']).toBe(encoding);
  expect(page).toContain(`<meta nonce="${nonce}"><style nonce="${nonce}"></style>`);
});
