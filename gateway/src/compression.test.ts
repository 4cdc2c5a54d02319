import { gunzipSync } from 'node:zlib';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SECRET_FIELDS } from './compression.ts';
import { buildWithService } from './testing/gateway.ts';

const squads = (count: number, more: object = {}) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => ({ id: index, name: `Squad ${index}`, ...more })));
const LARGE = squads(100);

/** Answers `body` to one who sends such an `accept-encoding`. */
async function answerTo(takes: string | undefined, body = LARGE, method: 'GET' | 'HEAD' = 'GET') {
  const { app } = await buildWithService((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
  const headers = { cookie: 'fourball-session=dana', ...(takes === undefined ? {} : { 'accept-encoding': takes }) };
  return app.inject({ method, url: '/api/squads', headers });
}

test('JSON of more than a kilobyte is compressed for a caller who takes gzip', async () => {
  const { headers, rawPayload } = await answerTo('br;q=1.0, gzip;q=0.5');
  expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-encoding': 'gzip' });
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect([gunzipSync(rawPayload).toString(), rawPayload.length < LARGE.length / 3]).toEqual([LARGE, true]);
});

test.each([
  ['the caller takes none', 'identity', LARGE],
  ['the caller names none', undefined, LARGE],
  ['the caller refuses it', 'gzip;q=0.0, x-gzip', LARGE],
  ['it is small', 'gzip', squads(5)],
  ['an invite code stands in it', 'gzip', squads(100, { inviteCode: 'K7MQ2XWP4RTVN' })],
  ['the address of a feed stands in it', 'gzip', squads(100, { feedUrl: 'https://fourball.example/f.ics' })],
])('an answer goes as it is where %s', async (_where, takes, body) => {
  const { headers, payload } = await answerTo(takes, body);
  expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(body.length) });
  expect([headers['content-encoding'], payload]).toEqual([undefined, body]);
});

test('a HEAD is told of the answer without one', async () => {
  const { headers, payload } = await answerTo('gzip', LARGE, 'HEAD');
  const told = { vary: 'accept-encoding', 'content-length': String(LARGE.length) };
  expect([headers, payload]).toEqual([expect.objectContaining(told), '']);
  expect(headers).not.toHaveProperty('content-encoding');
});

/** Names of fields that sound like secrets, and are none. */
const OPEN = ['profileImageUrl', 'imageUrl', 'bookingUrl', 'zipCode', 'publicKey', 'inviteCodeExpiresAt'];

test('every field of an answer that sounds like a secret is one of those that are not compressed', () => {
  const names = allRoutes.flatMap(({ success }) =>
    success.answer
      ? [...JSON.stringify(z.toJSONSchema(success.answer, { unrepresentable: 'any' })).matchAll(/"(\w+)":\{/g)]
      : [],
  );
  const sounding = new Set(
    names.map(([, name = '']) => name).filter((name) => /code|token|secret|url|link|key/i.test(name)),
  );
  expect([...sounding].filter((name) => !OPEN.includes(name)).toSorted()).toEqual([...SECRET_FIELDS].toSorted());
});
