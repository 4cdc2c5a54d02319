import { Problem } from '@fourball/contracts/http/problem.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { LIMITS } from '@fourball/contracts/limits.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it, test } from 'vitest';
import { AWAY, buildTestGateway } from '../testing/gateway.ts';
import { describeApi, type Operation } from './openapi.ts';
import { commonRefusals, limitInWords } from './refusals.ts';

type Media = Record<string, { example: unknown }>;
interface Answer {
  content: Media;
  headers?: Record<string, unknown>;
}

const document = describeApi(allRoutes);

function operationOf({ method, path }: Pick<Route, 'method' | 'path'>): Operation {
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

const statusesOf = (method: Route['method'], path: Route['path']) =>
  Object.keys(operationOf({ method, path }).responses).map(Number);

/** The answer of a status, wherever the document keeps it. */
function answerOf(operation: Operation, status: string): Answer {
  const answer = operation.responses[status] as Answer & { $ref?: string };
  return answer.$ref ? (document.components.responses?.[answer.$ref.split('/').at(-1) ?? ''] as Answer) : answer;
}

describe('the description of the API', () => {
  it('is a valid document of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...document });
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, errors: undefined, version: '3.1' });
  });

  it('describes every call of the contracts, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.sort()).toEqual(allRoutes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('leads every reference to something that is there', () => {
    const references = JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g);
    const missing = [...references].filter(([, kind = '', name = '']) => !document.components[kind]?.[name]);
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });
});

describe.each(allRoutes.map((route) => ({ route, name: `${route.method} ${route.path}` })))('$name', ({ route }) => {
  const operation = operationOf(route);

  it('has examples of parameters, body and answer that its contract takes', () => {
    const parameters = (place: string) =>
      Object.fromEntries(
        operation.parameters.filter((part) => part.in === place).map(({ name, example }) => [name, example]),
      );
    const body = (operation.requestBody as Answer | undefined)?.content[route.bodyMedia ?? 'application/json']?.example;
    const answer = answerOf(operation, String(route.success.status)).content?.['application/json']?.example;
    const faults = [
      route.params?.safeParse(parameters('path')),
      route.query?.safeParse(parameters('query')),
      route.body?.safeParse(body),
      route.success.answer?.safeParse(answer),
    ].flatMap((result) => result?.error?.issues ?? []);
    expect(faults).toEqual([]);
  });

  it('has for each refusal the example of a problem with its status', () => {
    for (const status of Object.keys(operation.responses).filter((status) => Number(status) >= 400)) {
      const { content, headers } = answerOf(operation, status);
      expect(Problem.parse(content['application/problem+json']?.example)).toMatchObject({ status: Number(status) });
      expect(headers?.['Retry-After'] !== undefined).toBe(['429', '503', '504'].includes(status));
    }
  });

  it('says who may call it by a session, and is refused without one', () => {
    const needsSession = !['anyone', 'link', 'shared', 'guest'].includes(route.access);
    expect(operation.security).toEqual(needsSession ? [{ session: [] }] : []);
    if (needsSession) expect(operation.responses).toHaveProperty('401');
  });
});

test('a call has the refusals that its contract gives away', () => {
  expect(statusesOf('GET', '/api/user')).toEqual([200, 400, 401, 429, 503, 504]);
  expect(statusesOf('GET', '/api/squads/:squadId')).toEqual([200, 400, 401, 404, 429, 503, 504]);
  const byCode = operationOf({ method: 'POST', path: '/api/auth/verify-email' }).responses['401'];
  expect(byCode).toEqual({ $ref: '#/components/responses/NotAuthenticated' });
  expect(statusesOf('POST', '/api/login')).toEqual([200, 400, 401, 403, 413, 415, 429, 503, 504]);
  expect(statusesOf('PATCH', '/api/squads/:squadId')).toEqual([200, 400, 401, 403, 404, 409, 413, 415, 429, 503, 504]);
});

test('a call whose answer or body is no JSON says of what type it is', () => {
  const answerTypes = (path: Route['path']) => {
    const answer = operationOf({ method: 'GET', path }).responses['200'] as Answer;
    return Object.keys(answer.content);
  };
  expect(answerTypes('/api/notifications/stream')).toEqual(['text/event-stream']);
  expect(answerTypes('/api/calendar/tee-times/:teeTimeId')).toEqual(['text/calendar']);
  const { requestBody } = operationOf({ method: 'POST', path: '/api/unsubscribe/:mailToken' });
  expect(requestBody).toEqual({ required: false, content: { 'application/x-www-form-urlencoded': {} } });
  const form = operationOf({ method: 'POST', path: '/a/:token/mails' }).requestBody as { required: boolean } & Answer;
  expect([form.required, Object.keys(form.content)]).toEqual([true, ['application/x-www-form-urlencoded']]);
});

const exampleOf = (name: string) =>
  (commonRefusals[name]?.content['application/problem+json'] as { example?: Record<string, unknown> })?.example;

const headers = { cookie: 'fourball-session=dana' };
const json = { ...headers, 'content-type': 'application/json' };
const url = '/api/squads';

describe('the example of a refusal that is alike for every call', () => {
  it.each([
    ['NotAuthenticated', { method: 'GET', url }],
    ['TooLarge', { method: 'POST', url, headers: json, payload: JSON.stringify({ name: 'n'.repeat(300_000) }) }],
    ['NotJson', { method: 'POST', url, headers: { ...headers, 'content-type': 'text/plain' }, payload: 'name' }],
    ['Unavailable', { method: 'GET', url, headers }],
    ['NotFound', { method: 'GET', url: '/api/nothing', headers }],
    ['Forbidden', { method: 'POST', url, headers: { ...json, 'sec-fetch-site': 'cross-site' }, payload: {} }],
  ] as const)('%s is what the gateway answers', async (name, request) => {
    const { type, title, status, code } = (await (await buildTestGateway(AWAY)).inject(request)).json();
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
