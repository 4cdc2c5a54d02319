import { ADDRESS_HEADER } from '@fourball/contracts/http/headers.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { LIMITS } from '@fourball/contracts/limits.ts';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { countedAddress } from './address.ts';
import { GATEWAY_LIMITS } from './limits.ts';
import type { Sessions } from './sessions.ts';
import { buildWithService } from './testing/gateway.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
/** A minute sixty of everything, three look-ups and rankings; two registrations an hour, three claims in 15 minutes. */
const config = { RATE_LIMIT_SCALE: 0.1 };

type Asking = InjectOptions & { golfer?: string; forwardedFor?: string };

async function gateway(more: { TRUSTED_PROXIES?: string[] } = {}) {
  const { service, app } = await buildWithService(undefined, { config: { ...config, ...more } });
  const ask = (url: string, { golfer, forwardedFor, ...asking }: Asking = {}) => {
    const cookie = golfer ? { cookie: `fourball-session=${golfer}` } : {};
    const headers = { ...cookie, ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}) };
    return app.inject({ remoteAddress: '192.0.2.1', ...asking, url, headers });
  };
  /** How many of so many calls are let through. */
  async function letThrough(calls: number, url: string, asking?: Asking) {
    const answers = await Promise.all(Array.from({ length: calls }, () => ask(url, asking)));
    return answers.filter(({ statusCode }) => statusCode !== 429).length;
  }
  return { ask, letThrough, service };
}

test('every limit of a route is counted by the gateway or by the service that knows what to count', () => {
  const [byAuth, mails] = [['signIn', 'forgotPassword', 'verificationMails', 'emailChanges'], 'invitationMails'];
  const counted = [...GATEWAY_LIMITS, ...byAuth, mails, 'teeTimeNotices', 'teeTimeChanges'];
  expect(allRoutes.flatMap(({ limit }) => limit ?? []).filter((limit) => !counted.includes(limit))).toEqual([]);
  expect(GATEWAY_LIMITS.filter((name) => !['address', 'golfer'].includes(LIMITS[name].by))).toEqual([]);
});

test('a golfer who has had their share of everything is told when to come back, and no service is asked; others behind their address, and visitors there, go on', async () => {
  const { ask, letThrough, service } = await gateway();
  expect(await letThrough(70, '/api/squads', { golfer: 'dana' })).toBe(60);
  const answer = await ask('/api/bookings', { golfer: 'dana', remoteAddress: '192.0.2.2' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, 'application/problem+json']);
  expect(answer.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(service.seen).toHaveLength(60);
  for (const other of [{ golfer: 'lee' }, {}, { remoteAddress: '192.0.2.2' }])
    expect(await letThrough(70, '/api/squads', other)).toBe(60);
});

test('sessions that are none are looked up no oftener than a visitor may ask; golfers seen lately go on', async () => {
  let lookUps = 0;
  const sessions: Sessions = {
    resolve: async (id) => {
      lookUps += 1;
      return id?.startsWith('golfer') ? { userId: id, storedSessionId: id } : null;
    },
    evict: () => {},
  };
  const { app } = await buildWithService(undefined, { config, sessions });
  const ask = async (id: string, remoteAddress = '192.0.2.1') =>
    (await app.inject({ url: '/api/squads', remoteAddress, headers: { cookie: `fourball-session=${id}` } })).statusCode;
  const golfers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(`golfer-${index}`)));
  expect(new Set(golfers)).toEqual(new Set([200]));
  lookUps = 0;
  const guesses = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(`guess-${index}`)));
  expect(guesses.toSorted()).toEqual([...Array(60).fill(401), ...Array(140).fill(429)]);
  expect(lookUps).toBe(60);
  // No other spelling leads to a session.
  expect([await ask('golfer-0%01', '192.0.2.2'), lookUps]).toEqual([401, 60]);
  expect([await ask('golfer-0'), await ask('golfer-new'), await ask('golfer-new', '192.0.2.2')]).toEqual([
    200, 429, 200,
  ]);
});

test('calls that nobody knows count too, whatever their method', async () => {
  const { ask, letThrough } = await gateway();
  expect(await letThrough(30, '/api/nothing', { method: 'PUT' })).toBe(30);
  expect(await letThrough(30, '/api/squads', { method: 'HEAD' })).toBe(30);
  expect((await ask('/api/squads', { method: 'PUT' })).statusCode).toBe(429);
});

const ranking = `/api/squad-tee-time-recommendations/${id}/generate`;
test.each([
  ['registrations by address', 'POST', '/api/register', 2, {}, { remoteAddress: '192.0.2.2', golfer: 'dana' }],
  ['claims, apart from those, by address', 'POST', '/api/auth/claim', 3, {}, { remoteAddress: '192.0.2.2' }],
  ['invites that are looked at by address', 'GET', '/api/invite/abc', 3, {}, { remoteAddress: '192.0.2.2' }],
  ['rankings by golfer', 'POST', ranking, 3, { golfer: 'dana' }, { golfer: 'lee' }],
] as const)('what costs or tells more is counted by itself: %s', async (_what, method, url, share, one, other) => {
  const { letThrough } = await gateway();
  expect(await letThrough(5, url, { method, ...one })).toBe(share);
  expect(await letThrough(5, url, { method, ...other })).toBe(share);
});

test('looking at an invite and joining by it are counted together, by address', async () => {
  const { letThrough } = await gateway();
  expect(await letThrough(2, '/api/invite/abc')).toBe(2);
  expect(await letThrough(5, '/api/join/abc', { method: 'POST', golfer: 'dana' })).toBe(1);
});

test('a squad signs up together behind one address by its invite link, and nobody by a link that is none', async () => {
  const { service, app } = await buildWithService(
    (incoming, response) => {
      const isLink = ['/api/invite/our-link', '/api/invite/our-new-link'].includes(`${incoming.url}`);
      const squad = { id, name: 'Dawn Patrol', description: null, memberCount: 3 };
      response
        .writeHead(incoming.method === 'POST' || isLink ? 200 : 404)
        .end(isLink ? JSON.stringify({ squad }) : undefined);
    },
    { config: { RATE_LIMIT_SCALE: 0.2 } },
  );
  const from = async (remoteAddress: string, ...codes: (string | undefined)[]) => {
    const statuses: number[] = [];
    for (const code of codes) {
      const headers = code === undefined ? {} : { 'fourball-invite': code };
      statuses.push((await app.inject({ method: 'POST', url: '/api/register', headers, remoteAddress })).statusCode);
    }
    return statuses;
  };
  const inTurn = (...codes: (string | undefined)[]) => from('192.0.2.1', ...codes);
  const noLink = undefined;
  expect(await inTurn(noLink, noLink, noLink, 'our-link')).toEqual([200, 200, 200, 200]);
  expect(await inTurn(noLink, 'a-guess', 'our-link', 'our-link')).toEqual([429, 429, 200, 200]);
  expect(service.seen.filter(({ url }) => url === '/api/invite/our-link')).toHaveLength(2);
  // Ten sign up by links in all, of which a leader makes as many as they like.
  const anew = [...Array<string>(8).fill('our-new-link'), 'our-link', 'our-new-link'];
  expect(await inTurn(...anew)).toEqual([...Array(8).fill(200), 429, 429]);
  // Guesses count like looks at invites.
  const others = [noLink, noLink, noLink, noLink, 'our-link', ...'guess', 'q', 'our-link'];
  expect(await from('192.0.2.8', ...others)).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
});

test('the web app and the health checks are not counted', async () => {
  const { letThrough } = await gateway();
  for (const url of ['/', '/favicon.svg', '/livez']) expect(await letThrough(70, url)).toBe(70);
});

test('what a caller says of where they come from changes nothing', async () => {
  const { ask, letThrough, service } = await gateway();
  expect(await letThrough(2, '/api/register', { method: 'POST', forwardedFor: '203.0.113.1' })).toBe(2);
  expect((await ask('/api/register', { method: 'POST', forwardedFor: '203.0.113.2' })).statusCode).toBe(429);
  expect(service.seen.map(({ headers }) => headers[ADDRESS_HEADER])).toEqual(['192.0.2.1', '192.0.2.1']);
});

test('a trusted proxy says where a caller comes from; what the caller told the proxy is not believed', async () => {
  const { ask, service } = await gateway({ TRUSTED_PROXIES: ['192.0.2.0/24'] });
  for (const forwardedFor of ['203.0.113.1', '198.51.100.7, 203.0.113.2', 'nonsense', '2001:db8:1:2:3::4'])
    await ask('/api/register', { method: 'POST', forwardedFor });
  await ask('/api/register', { method: 'POST', remoteAddress: '10.0.0.1', forwardedFor: '203.0.113.1' });
  const addresses = service.seen.map(({ headers }) => headers[ADDRESS_HEADER]);
  expect(addresses).toEqual(['203.0.113.1', '203.0.113.2', 'unknown', '2001:db8:1:2::/64', '10.0.0.1']);
});

test.each<[address: string | undefined, counted: string]>([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  // Texts that are no address have no share of their own.
  ...[undefined, '', 'unknown', '192.0.2.1:4711', '[2001:db8::1]', "'; DROP TABLE", '999.1.1.1'].map(
    (none): [typeof none, string] => [none, 'unknown'],
  ),
])('%s counts as %s', (address, counted) => expect(countedAddress(address)).toBe(counted));
