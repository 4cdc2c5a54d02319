import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AWAY, buildTestGateway } from './testing/gateway.ts';

const KEPT = 'public, max-age=31536000, immutable';
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fourball-web-'));
  await mkdir(join(root, 'assets'));
  const files = {
    'index.html': '<title>Fourball</title><script nonce="__CSP_NONCE__"></script>',
    'assets/app-1a2b.js': 'as it is',
    'assets/app-1a2b.js.br': 'by brotli',
    'assets/app-1a2b.js.gz': 'by gzip',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content);
});
afterAll(() => rm(root, { recursive: true }));

async function ask(url: string, encodings: string) {
  const app = await buildTestGateway(AWAY, { config: { WEB_ROOT: root } });
  return app.inject({ url, headers: { 'accept-encoding': encodings, accept: '*/*' } });
}

test.each([
  ['gzip, deflate, br', 'br', 'by brotli'],
  ['gzip', 'gzip', 'by gzip'],
  ['identity', undefined, 'as it is'],
])(
  'a built file is sent to a browser that takes %s as the build compressed it for it',
  async (takes, encoding, body) => {
    const { headers, payload } = await ask('/assets/app-1a2b.js', takes);
    expect([headers['content-encoding'], payload]).toEqual([encoding, body]);
    expect(headers).toMatchObject({ 'cache-control': KEPT, vary: 'accept-encoding' });
    expect(headers['content-type']).toContain('javascript');
  },
);

test.each(['/assets/app-1a2b.js.br', '/assets/app-1a2b.js.gz'])('%s has no address of its own', async (url) => {
  expect((await ask(url, 'gzip, br')).statusCode).toBe(404);
});

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'gzip'],
  ['gzip;q=0, br', undefined],
])('the page goes to a browser that takes "%s" with its nonce and in that encoding', async (takes, encoding) => {
  const { headers, rawPayload } = await ask('/squad/1', takes);
  const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1];
  const page = encoding ? gunzipSync(rawPayload).toString() : rawPayload.toString();
  expect(headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' });
  expect([headers['content-encoding'], page]).toEqual([
    encoding,
    `<title>Fourball</title><script nonce="${nonce}"></script>`,
  ]);
});
