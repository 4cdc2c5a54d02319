import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { routes } from '@fourball/contracts/http/routes.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD, demoGolfers, demoSquads } from '../../dev-stack/demo/people.ts';
import { readSignIns } from '../../dev-stack/demo/sign-ins.ts';
import { runMark } from '../../dev-stack/run-mark.ts';
import { createVisitor, type Visitor } from '../../lib/visitor.ts';
import { inDays } from '../../proofs/golfer.ts';

const entry = fileURLToPath(new URL('../../dev-stack/demo/run.ts', import.meta.url));
const stack = inject('stack');

/** Runs the command as `make demo` does. */
async function demo(environment: Record<string, string>) {
  const child = spawn(process.execPath, [entry], { env: { PATH: process.env.PATH, ...runMark(), ...environment } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on('close', resolve);
  return { code: await promise, said };
}

const visitors = new Map<string, Visitor>();
async function signedIn(email: string): Promise<Visitor> {
  const visitor = visitors.get(email) ?? createVisitor(stack.url);
  if (!visitors.has(email)) await visitor.ask(routes.login, { body: { email, password: DEMO_PASSWORD } });
  visitors.set(email, visitor);
  return visitor;
}

/** A golfer's squads with members and next tee time, their entries, how far each squad's round is, and their words on its games. */
async function whatIsThereFor(email: string) {
  const golfer = await signedIn(email);
  const squads = await golfer.ask(routes.listSquads, {});
  const rounds: string[][] = [];
  const words: string[] = [];
  for (const { id } of squads) {
    const list = await golfer.ask(routes.listRecommendations, { params: { squadId: id } });
    rounds.push(list.map(({ id: round, status }) => `${round} ${status}`).sort());
    const games = await golfer.ask(routes.listStandingGames, { params: { squadId: id } });
    for (const { dates } of games) words.push(...dates.map((date) => `${date.date} ${date.own?.answer}`));
  }
  const query = { startDate: inDays(0), endDate: inDays(60) };
  return {
    squads: squads.map(({ id, name, memberCount }) => ({ id, name, members: memberCount })),
    rounds,
    words,
    entries: (await golfer.ask(routes.listAvailability, { query })).map(({ id }) => id),
    bookings: (await golfer.ask(routes.listBookings, {})).map(({ id }) => id),
    profile: await golfer.ask(routes.profile, {}),
  };
}

const everything = async () => {
  const found: Awaited<ReturnType<typeof whatIsThereFor>>[] = [];
  for (const { email } of demoGolfers) found.push(await whatIsThereFor(email));
  return found;
};

test('the demo fills a running stack, once: a second run finds everything and adds nothing', async () => {
  const environment = { DATA_DIR: stack.dataDirectory };
  const first = await demo(environment);
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining(`Sign in at ${stack.url}`) });
  for (const { email } of demoGolfers) expect(first.said).toContain(email);

  const found = await everything();
  const squads = new Map(found.flatMap((golfer) => golfer.squads.map(({ id, ...squad }) => [id, squad])));
  expect([...squads.values()].sort((a, b) => a.name.localeCompare(b.name))).toEqual(
    demoSquads
      .map(({ name, members }) => ({ name, members: members.length }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
  const statuses = new Set(found.flatMap(({ rounds }) => rounds.flat()).map((round) => round.split(' ')[1]));
  expect([...statuses].sort()).toEqual(['booked', 'confirmed', 'pending']);
  const answered = found.flatMap(({ words }) => words).map((word) => word.split(' ')[1]);
  expect(new Set(answered)).toEqual(new Set(['in', 'maybe', 'out', 'undefined']));
  expect(new Set(found.flatMap(({ bookings }) => bookings)).size).toBe(1);
  expect(found.filter(({ bookings }) => bookings.length > 0)).toHaveLength(3);
  expect(found.filter(({ entries }) => entries.length < 4)).toEqual([]);
  expect(found.filter(({ profile }) => !profile.emailVerified)).toEqual([]);
  expect(found.filter(({ profile }) => profile.handicap === null || profile.favoriteCourses.length !== 1)).toEqual([]);

  expect(await demo(environment)).toEqual({ code: 0, said: expect.stringContaining(`Sign in at ${stack.url}`) });
  expect(await everything()).toEqual(found);
  expect(readSignIns(stack.dataDirectory)).toHaveLength(demoGolfers.length);
});

const stranger = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
if (!stranger.listening) await once(stranger, 'listening');
afterAll(() => stranger.close());
const strange = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;

test.each([
  ['what answers is not Fourball', { URL: strange }, /^What answers at http:\S+ is not Fourball/],
  ['nothing runs there', { PORT: '9' }, /^Nothing answers at http:\/\/localhost:9: start Fourball with "make start"/],
  ['the address is none', { URL: 'fourball' }, /^URL is "fourball": it must be an address/],
])('when %s, the demo says so in a sentence', async (_case, environment, sentence) => {
  const { code, said } = await demo(environment);
  expect([code, said.trim().split('\n').length]).toEqual([1, 1]);
  expect(said).toMatch(sentence);
});
