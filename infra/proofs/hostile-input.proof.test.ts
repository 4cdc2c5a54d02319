import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parts } from '../local/topology.ts';
import { problemOf } from './asking.ts';
import { type Attack, attacks, type Request, requestOf } from './hostile-input.ts';
import { type RouteName, routeNames, routeOf, sampleOf } from './samples.ts';
import { openSecretSquad, type SecretSquad } from './secret-squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';
import { textOf } from './visitor.ts';

/* Input of the creator of a squad, who may do everything there is: right in all but one thing. SEED repeats a run. */
const RUNS = 2_000;
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const ANSWERED_WITHIN_MS = 15_000;

let stack: ProofStack;
let squad: SecretSquad;
let cookie: string;
beforeAll(async () => {
  stack = await startProofStack();
  squad = await openSecretSquad(stack);
  cookie = squad.cast.creator.cookieHeader();
});
afterAll(() => stack?.stop());

/** Calls for anyone come from a visitor: one that succeeds would open a session in place of the creator's. */
const cookieFor = (name: RouteName): Record<string, string> => (routeOf(name).access === 'anyone' ? {} : { cookie });

async function send(name: RouteName, { method, url, type, body }: Request) {
  const response = await fetch(`${stack.url}${url}`, {
    method,
    headers: { ...cookieFor(name), ...(body === null ? {} : { 'content-type': type }) },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  return { status: response.status, headers: response.headers, text: await textOf(response) };
}

type Answered = Awaited<ReturnType<typeof send>>;

/** Harmless, or refused with a problem that a person can act on. */
function expectCalm(answer: Answered, attack: Attack | undefined): void {
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(answer.status).not.toBe(429);
  if (answer.status < 400) return;
  const { code, errors = [] } = problemOf(answer);
  if (code !== 'validation') return;
  expect(errors.length).toBeGreaterThan(0);
  for (const { path, message } of errors) {
    expect(path).toMatch(/^(body|params|query|headers)(\.|$)/);
    expect(message).not.toBe('');
  }
  if (attack?.at === 'field') expect(errors.map(({ path }) => path)).toSatisfy(namesField(attack));
  if (attack?.at === 'params') expect(errors.map(({ path }) => path)).toContain(`params.${attack.param}`);
}

/** A client takes `..` out of a path itself: another call is made then than the one that was attacked. */
const isSentAsWritten = ({ url }: Request) => new URL(url, stack.url).pathname === url.replace(/\?.*$/s, '');

/** A field that is checked against another one is at times named by the other. */
const partners: Record<string, string> = {
  newPassword: 'confirmPassword',
  startDate: 'endDate',
  isAvailable: 'timeSlots',
};

const namesField =
  ({ path }: Extract<Attack, { at: 'field' }>) =>
  (named: string[]) => {
    const field = ['body', ...path].join('.');
    const partner = partners[path.at(-1) ?? ''];
    return named.some((name) => name === field || name.startsWith(`${field}.`) || (partner && name.endsWith(partner)));
  };

test(`${RUNS} hostile inputs are each harmless or refused: SEED=${seed} repeats them`, async () => {
  console.log(`Hostile input: SEED=${seed}`);
  const inputOf = (name: RouteName) => sampleOf(name, squad.things);
  const calm = fc.asyncProperty(attacks(inputOf), async (attack) => {
    const request = requestOf(attack, inputOf(attack.name));
    const answer = await send(attack.name, request);
    // Else nothing but the session would have been asked for.
    if (routeOf(attack.name).access !== 'anyone') expect(answer.status).not.toBe(401);
    expectCalm(answer, isSentAsWritten(request) ? attack : undefined);
  });
  await fc.assert(calm, { seed, numRuns: RUNS });
});

const withBody = routeNames.filter((name) => routeOf(name).body);
const bodies: [what: string, statuses: number[], request: Pick<Request, 'type' | 'body'>][] = [
  ['plain text', [415], { type: 'text/plain', body: '{}' }],
  ['a form', [415], { type: 'application/x-www-form-urlencoded', body: 'a=b' }],
  ['XML', [415], { type: 'application/xml', body: '<a/>' }],
  ['broken JSON', [400], { type: 'application/json', body: '{"a":' }],
  ['JSON that goes on', [400], { type: 'application/json', body: '{}{}' }],
  ['a list', [400], { type: 'application/json', body: '[]' }],
  ['a text', [400], { type: 'application/json', body: '"birdie"' }],
  ['a number', [400], { type: 'application/json', body: '7' }],
  ['__proto__', [400], { type: 'application/json', body: '{"__proto__":{"isAdmin":true}}' }],
  [
    'constructor.prototype',
    [400],
    { type: 'application/json', body: '{"constructor":{"prototype":{"isAdmin":true}}}' },
  ],
  ['20,000 levels', [400], { type: 'application/json', body: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` }],
  ['more than 1 MB', [413], { type: 'application/json', body: `{"name":"${'x'.repeat(1_100_000)}"}` }],
];
test.each(bodies)('%s as a body is refused by every call that takes one', async (_what, statuses, request) => {
  for (const name of withBody) {
    const { method, url } = requestOf({ at: 'query', name, search: '' }, sampleOf(name, squad.things));
    const answer = await send(name, { method, url, ...request });
    expect(statuses, `${method} ${url} answered ${answer.status}: ${answer.text}`).toContain(answer.status);
    problemOf(answer);
  }
});

test('a field that no contract names is refused by its name, on every call that takes a body', async () => {
  for (const name of withBody) {
    const attack: Attack = { at: 'unknown field', name, key: 'mulligan', value: 'true' };
    const answer = await send(name, requestOf(attack, sampleOf(name, squad.things)));
    expect(answer.status, `${name}: ${answer.text}`).toBe(400);
    expect(problemOf(answer).errors?.map(({ path }) => path)).toEqual(['body.mulligan']);
  }
});

test('after all of that every part still runs, and none has logged a failure of its own', async () => {
  for (const part of parts) {
    const failures = (await stack.linesOf(part)).filter(
      ({ level }) => Number(level) >= 50 || level === 'error' || level === 'fatal',
    );
    expect({ part, failures }).toEqual({ part, failures: [] });
  }
  expect((await send('currentUser', { method: 'GET', url: '/api/user', type: '', body: null })).status).toBe(200);
  expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
});
