import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { createHttpServer } from '@fourball/kit/http/http-server.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import { afterAll, expect, test } from 'vitest';
import { describeApi } from './openapi.ts';
import { serveDocs } from './page.ts';

const app = createHttpServer({ log: testLog, checks: {}, isBehindGateway: false });
// As the gateway does for all that has no policy of its own.
app.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', "default-src 'none'"));
app.get('/beside', async () => 'beside');
await serveDocs(app);
afterAll(() => app.close());

test('anyone reads the document of the API', async () => {
  const answer = await app.inject('/api/docs/json');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(describeApi(allRoutes))));
});

test('the page and all that it loads are there, of this site, and kept for a while', async () => {
  const page = await app.inject('/api/docs');
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<title>Fourball API</title>')]);
  const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
  expect(loaded).toContain('/api/docs/static/swagger-ui-bundle.js');
  for (const url of loaded) {
    const { statusCode, headers } = await app.inject(url);
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'public, max-age=3600']);
  }
});

test('the page has a policy of its own, which runs no script of the page itself and is framed by nobody', async () => {
  const policy = String((await app.inject('/api/docs')).headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self';/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).not.toMatch(/unsafe|https?:/);
  expect((await app.inject('/beside')).headers['content-security-policy']).toBe("default-src 'none'");
});

test.each(['/api/docs/static/..%2f..%2fpackage.json', '/api/docs/nothing', '/api/docs/static/nothing'])(
  '%s is a 404 that nobody keeps',
  async (url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, undefined]);
  },
);
