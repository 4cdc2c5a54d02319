import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { LIMITS } from '@fourball/contracts/limits.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { AWAY, buildTestGateway, buildWithService } from './testing/gateway.ts';

const squad = { id: newId(), name: 'Dana’s "Dawn" <Patrol> & Co', description: 'Secret: 42', memberCount: 5 };

const invites = (name = squad.name) =>
  buildWithService((request, response) => {
    const isInvite = request.url === squadRoutes.getInvite.path.replace(':inviteCode', 'abc');
    response
      .writeHead(isInvite ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ squad: { ...squad, name } }));
  });

async function previewOf(app: FastifyInstance, url: string, headers = {}): Promise<Record<string, string | undefined>> {
  const { body } = await app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const tags = body.matchAll(/<meta property="og:(\w+)" content="([^"<>]*)" \/>/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
}
const ofTheSite = expect.objectContaining({
  title: 'Fourball',
  description: expect.stringMatching(/^Get your golf group/),
});

test('a shared invite is shown with the squad’s name and its number of members, and no other word of it', async () => {
  const { app } = await invites();
  expect(await previewOf(app, '/join/abc?from=chat')).toEqual({
    type: 'website',
    title: 'Join Dana’s &quot;Dawn&quot; &lt;Patrol&gt; &amp; Co on Fourball',
    description: '5 golfers on Fourball',
    image: 'http://fourball.example/icons/icon-512.png',
  });
});

test('a name that could write the page, or around the sentence, does neither', async () => {
  const { app } = await invites('$& $` </title> \u202enoitcerid');
  const { title } = await previewOf(app, '/join/abc');
  expect(title).toBe('Join $&amp; $` &lt;/title&gt; noitcerid on Fourball');
});

test.each([
  ['an unknown invite', '/join/other', {}],
  ['another page', '/squad/abc', {}],
  ['an invite in a browser', '/join/abc', { 'sec-fetch-mode': 'navigate' }],
  ['an invite while the squad service is away', '/join/abc', {}, () => buildTestGateway(AWAY)],
])('%s is shown as any page of the site', async (_what, url, headers, gateway = async () => (await invites()).app) => {
  expect(await previewOf(await gateway(), url, headers)).toEqual(ofTheSite);
});

test('codes are tried here no more often than in the API: both count together', async () => {
  const { app, service } = await invites();
  for (let asked = 0; asked < LIMITS.inviteLookUp.max; asked += 1) await previewOf(app, `/join/guess-${asked}`);
  expect(await previewOf(app, '/join/abc')).toEqual(ofTheSite);
  expect((await app.inject('/api/invite/abc')).statusCode).toBe(429);
  expect(service.seen).toHaveLength(LIMITS.inviteLookUp.max);
});
