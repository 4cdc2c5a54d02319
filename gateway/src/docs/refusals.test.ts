import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { LIMITS } from '@fourball/contracts/limits.ts';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { AWAY, buildTestGateway } from '../testing/gateway.ts';
import { describeApi } from './openapi.ts';
import { commonRefusals, limitInWords } from './refusals.ts';

const exampleOf = (name: string) =>
  (commonRefusals[name]?.content['application/problem+json'] as { example?: Record<string, unknown> })?.example;

const headers = { cookie: 'fourball-session=dana' };
const json = { ...headers, 'content-type': 'application/json' };
const url = '/api/squads';

describe('the example of a refusal that is alike for every call', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = await buildTestGateway(AWAY);
  });

  it.each([
    ['NotAuthenticated', { method: 'GET', url }],
    ['TooLarge', { method: 'POST', url, headers: json, payload: JSON.stringify({ name: 'n'.repeat(300_000) }) }],
    ['NotJson', { method: 'POST', url, headers: { ...headers, 'content-type': 'text/plain' }, payload: 'name' }],
    ['Unavailable', { method: 'GET', url, headers }],
    ['NotFound', { method: 'GET', url: '/api/nothing', headers }],
    ['Forbidden', { method: 'POST', url, headers: { ...json, 'sec-fetch-site': 'cross-site' }, payload: {} }],
  ] as const)('%s is what the gateway answers', async (name, request) => {
    const { type, title, status, code } = (await app.inject(request)).json();
    expect({ type, title, status, code }).toEqual({ ...exampleOf(name), detail: undefined });
  });
});

test('a limit is put into words, which a call that is limited says', () => {
  expect(limitInWords('registration')).toBe('Limit: 20 calls in 60 minutes for each address.');
  expect(limitInWords('signIn')).toBe('Limit: 10 failed sign-ins in 15 minutes for each address and account.');
  expect(limitInWords('invitationMails')).toBe('Limit: 50 invitation mails in 24 hours for each golfer.');
  expect(describeApi(allRoutes).paths['/api/register']?.post?.description).toContain(limitInWords('registration'));
  expect(Object.keys(LIMITS)).toEqual(expect.arrayContaining(allRoutes.flatMap(({ limit }) => limit ?? [])));
});
