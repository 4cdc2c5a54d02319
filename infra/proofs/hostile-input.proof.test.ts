import { isByLink } from '@fourball/contracts/http/route.ts';
import { expect, test } from 'vitest';
import { parts } from '../dev-stack/topology.ts';
import { problemOf } from './asking.ts';
import { createSquad, registerGolfer } from './golfer.ts';
import { ownStack } from './own-stack.ts';
import { addByLink } from './personal-link.ts';
import { nobodysThings, type RouteName, routeNames, routeOf, sampleOf } from './samples.ts';

/* Bodies that no page sends, on every call; hostile values in right bodies, paths and queries are the fuzz proof's. */
const stack = await ownStack();

const isOfLink = (name: RouteName) => routeOf(name).access === 'link';
const withBody = routeNames.filter((name) => routeOf(name).body && !isByLink(routeOf(name)));

/** Sends a body to each call that takes one; answers the problems, which all have the status. */
async function refusalsOf(status: number, type: string, bodyOf: (name: RouteName) => string) {
  const problems: ReturnType<typeof problemOf>[] = [];
  for (const name of withBody) {
    const { method, path, access } = routeOf(name);
    const { params = {} } = sampleOf(name, nobodysThings);
    const url = stack.url + path.replaceAll(/:(\w+)/g, (_, param: string) => String(params[param]));
    // A call for anyone that succeeds would open a session in place of this one.
    const cookie = access === 'anyone' ? '' : golfer.cookieHeader();
    const answer = await fetch(url, { method, headers: { cookie, 'content-type': type }, body: bodyOf(name) });
    const text = await answer.text();
    expect(answer.status, `${method} ${path}: ${text}`).toBe(status);
    problems.push(problemOf({ status, headers: answer.headers, text }));
  }
  return problems;
}

const golfer = await registerGolfer(stack.url, 'Hostile');
/** A personal link that works. */
const { url: link } = await addByLink(stack, golfer, (await createSquad(golfer, 'Linked')).squad.id);

test.each([
  ['plain text', 415, 'text/plain', '{}'],
  ['a form', 415, 'application/x-www-form-urlencoded', 'a=b'],
  ['XML', 415, 'application/xml', '<a/>'],
  ['broken JSON', 400, 'application/json', '{"a":'],
  ['JSON that goes on', 400, 'application/json', '{}{}'],
  ['a list', 400, 'application/json', '[]'],
  ['a text', 400, 'application/json', '"birdie"'],
  ['a number', 400, 'application/json', '7'],
  ['__proto__', 400, 'application/json', '{"__proto__":{"isAdmin":true}}'],
  ['constructor.prototype', 400, 'application/json', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['20,000 levels', 400, 'application/json', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['more than 1 MB', 413, 'application/json', `{"name":"${'x'.repeat(1_100_000)}"}`],
])('%s as a body is refused by every call that takes one', async (_what, status, type, body) => {
  await refusalsOf(status, type, () => body);
});

test('a field that no contract names is refused by its name, on every call that takes a body', async () => {
  const bodyOf = (name: RouteName) => JSON.stringify({ ...Object(sampleOf(name, nobodysThings).body), mulligan: true });
  const problems = await refusalsOf(400, 'application/json', bodyOf);
  for (const { errors } of problems) expect(errors?.map(({ path }) => path)).toEqual(['body.mulligan']);
});

test.each([
  ['plain text', 415, 'text/plain', 'answer=in'],
  ['JSON', 415, 'application/json', '{"answer":"in"}'],
  ['a form of files', 415, 'multipart/form-data; boundary=x', '--x--'],
  ['an empty form', 400, 'application/x-www-form-urlencoded', ''],
  ['a field twice', 400, 'application/x-www-form-urlencoded', 'answer=in&answer=out&mails=none&mails=all'],
  ['a field that no contract names', 400, 'application/x-www-form-urlencoded', 'answer=in&mails=none&mulligan=1'],
  ['__proto__', 400, 'application/x-www-form-urlencoded', '__proto__[isAdmin]=1&__proto__=1'],
  ['half of a character', 400, 'application/x-www-form-urlencoded', 'answer=%ED%A0%80&mails=%00'],
  ['more than 10 kB', 413, 'application/x-www-form-urlencoded', `note=${'x'.repeat(11_000)}`],
])('%s is refused in a page by every form of a personal link', async (_what, status, type, body) => {
  for (const name of routeNames.filter((name) => isOfLink(name) && routeOf(name).body)) {
    // One form may be sent without any field.
    if (body === '' && routeOf(name).body?.safeParse({}).success) continue;
    const { params = {} } = sampleOf(name, nobodysThings);
    const path = routeOf(name)
      .path.replace('/a/:token/', '')
      .replaceAll(/:(\w+)/g, (_, param) => String(params[param]));
    const answer = await fetch(link + path, { method: 'POST', headers: { 'content-type': type }, body });
    expect([path, answer.status]).toEqual([path, status]);
    expect(await answer.text()).toMatch(/^<!doctype html>/);
  }
});

test('after all of that every part still runs, and none has logged a failure of its own', async () => {
  for (const part of parts) {
    const isFailure = ({ level }: Record<string, unknown>) =>
      level === 'error' || level === 'fatal' || Number(level) >= 50;
    expect({ part, failures: (await stack.linesOf(part)).filter(isFailure) }).toEqual({ part, failures: [] });
  }
  expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
});
