import { randomBytes, randomInt } from 'node:crypto';
import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { createVisitor } from '../lib/visitor.ts';
import { sendAsWritten } from './as-written.ts';
import { attempt, problemOf } from './asking.ts';
import { createSquad, registerGolfer } from './golfer.ts';
import { identityKeyOf, signedToken } from './identity-token.ts';
import { linkTokenFor, mailsTo } from './mail.ts';
import { ownStack } from './own-stack.ts';
import { personalLinks, sharedLinks } from './personal-link.ts';
import { settled } from './settled.ts';

/*
 * Somebody who is nobody here tries to come in by what strangers may call: guesses near a real secret, and headers that
 * would have a mail, or a browser, lead to another site. The limits on how often one may try have their own proof.
 */
const stack = await ownStack();

const ELSEWHERE = 'evil.example';

/** Every text that has one character changed, left out or added, or its letters' case turned. */
function neighboursOf(secret: string): string[] {
  const places = Array.from(secret, (character, place) => {
    const [before, after] = [secret.slice(0, place), secret.slice(place + 1)];
    return [`${before}${character === 'A' ? 'B' : 'A'}${after}`, `${before}${after}`];
  });
  const cases = [secret.toLowerCase(), secret.toUpperCase()];
  const all = [...places.flat(), ...cases, `${secret}A`, `A${secret}`, `${secret} `, secret.slice(0, 8), '%', '*', '_'];
  return [...new Set(all)].filter((guess) => guess !== secret);
}

const resetWith = (token: string) =>
  attempt(createVisitor(stack.url), routes.resetPassword, {
    body: { token, newPassword: 'guessed-right', confirmPassword: 'guessed-right' },
  });

test('what is near the token of a reset link is refused like any other, and the token stays good', async () => {
  const { user } = await registerGolfer(stack.url, 'Golfer');
  await attempt(createVisitor(stack.url), routes.forgotPassword, { body: { email: user.email } });
  const token = await linkTokenFor(stack, user.email, 'reset');
  const refusals = new Set<string>();
  for (const guess of [...neighboursOf(token), user.id, user.email]) {
    const { status, code, detail } = problemOf(await resetWith(guess));
    refusals.add(`${status} ${code}: ${detail}`);
  }
  expect([...refusals]).toEqual([expect.stringMatching(/^400 /)]);
  expect((await resetWith(token)).status).toBe(200);
  expect((await resetWith(token)).status).toBe(400);
});

test('what is near an invite code finds no squad, whoever asks', async () => {
  const { inviteCode } = await createSquad(await registerGolfer(stack.url, 'Leader'), 'Hard To Find');
  const stranger = await registerGolfer(stack.url, 'Stranger');
  for (const guess of neighboursOf(inviteCode).filter((guess) => guess.trim().toUpperCase() !== inviteCode)) {
    const params = { inviteCode: guess };
    const seen = await attempt(createVisitor(stack.url), routes.getInvite, { params });
    const joined = await attempt(stranger, routes.join, { params });
    expect([seen.status, joined.status, seen.text.includes('Hard To Find')], guess).toEqual([404, 404, false]);
  }
  expect(await stranger.ask(routes.listSquads, {})).toEqual([]);
});

test.each([
  ['Host', { host: ELSEWHERE }],
  ['Host with a port that leads away', { host: `localhost:${ELSEWHERE}` }],
  ['X-Forwarded-Host', { 'x-forwarded-host': ELSEWHERE }],
  ['Forwarded', { forwarded: `host=${ELSEWHERE};proto=https` }],
  ['X-Original-URL', { 'x-original-url': `https://${ELSEWHERE}/`, 'x-rewrite-url': `https://${ELSEWHERE}/` }],
  ['Origin', { origin: `https://${ELSEWHERE}` }],
  ['Referer', { referer: `https://${ELSEWHERE}/` }],
])('no mail leads elsewhere because of the %s of who asked for it', async (_, headers) => {
  const { email } = (await registerGolfer(stack.url, 'Mailed')).user;
  const { status } = await sendAsWritten(stack, '/api/auth/forgot-password', { headers, json: { email } });
  // A browser on another site is refused at once; of any other caller the headers are not believed.
  if (status === 403) return expect('origin' in headers).toBe(true);
  expect([200, 400]).toContain(status);
  if (status === 400) return;
  await linkTokenFor(stack, email, 'reset');
  for (const { text, html, header } of await mailsTo(stack, email))
    expect(`${text}\n${html}\n${header('List-Unsubscribe') ?? ''}`).not.toContain(ELSEWHERE);
});

/* A caller with a stop watch learns neither by the answer nor by its time whether something is there. */
const PAIRS = 300;
/** Where others keep the machine busy, the medians of so many say little; as many are added again and again, up to this. */
const PAIRS_MAX = 5 * PAIRS;
/** How far the medians of the two may be apart. */
const WITHIN = 0.1;
/** How well that is to be known: the standard error. */
const KNOWN_TO = 0.02;

const NAMES = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay'];
const golfers = await Promise.all(NAMES.map((name) => registerGolfer(stack.url, name)));
const squads = await Promise.all(golfers.map((golfer) => createSquad(golfer, 'Enumerated')));

/** Asks about the one of so many, from a browser of its own. */
type Ask = (index: number) => Promise<{ status: number; text: string }>;

/**
 * Holds that both take the same time: by pairs, in either order by chance, so many at a time, until their medians are known
 * well. The more one's own times differ, the more pairs, whatever the other's are. Answers the distinct answers.
 */
async function compare(first: Ask, second: Ask, atOnce = 1) {
  const times: [number[], number[]] = [[], []];
  const answers = [new Set<string>(), new Set<string>()] as const;
  const timed = async (which: 0 | 1, index: number) => {
    const begun = performance.now();
    const { status, text } = await (which === 0 ? first : second)(index);
    times[which].push(performance.now() - begun);
    answers[which].add(`${status} ${text}`);
  };
  let begun = 0;
  const worker = async (pairs: number) => {
    while (begun < pairs) {
      const index = begun++;
      for (const which of randomInt(2) === 0 ? ([0, 1] as const) : ([1, 0] as const)) await timed(which, index);
    }
  };
  // The first calls of a process are slower than all others, and would be the first one's.
  for (let index = 0; index < 5; index += 1) await Promise.all([first(index), second(index)]);
  do {
    const pairs = begun + PAIRS;
    await Promise.all(Array.from({ length: atOnce }, () => worker(pairs)));
  } while (begun < PAIRS_MAX && Math.hypot(errorOf(times[0]), errorOf(times[1])) > KNOWN_TO);
  const ratio = median(times[0]) / median(times[1]);
  console.log(`${expect.getState().currentTestName}: ${ratio.toFixed(3)}`);
  expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(WITHIN);
  return answers.map((seen) => [...seen]);
}

const median = (values: readonly number[]): number => quantile(values, 0.5);
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/**
 * The standard error of the median, in medians. How many of some values lie below the true one is uncertain by half the
 * root of their number, however they are spread.
 */
function errorOf(values: readonly number[]): number {
  const share = 0.5 / Math.sqrt(values.length);
  return (quantile(values, 0.5 + share) - quantile(values, 0.5 - share)) / 2 / median(values);
}

/** Holds that the two are answered alike, and take the same time. */
async function expectAlike(first: Ask, second: Ask, atOnce?: number): Promise<void> {
  const [some, others] = await compare(first, second, atOnce);
  expect(some).toHaveLength(1);
  expect(some).toEqual(others);
}

const visitor = () => createVisitor(stack.url);
const known = (index: number) => golfers[index % golfers.length]?.user.email ?? '';
/** As long as a known one, and new each time. */
const unknown = (index: number) => `z${index.toString(36).padStart(3, '0')}.${known(index).slice(4)}`;
const code = (index: number) => squads[index % squads.length]?.inviteCode ?? '';

test('signing in with a wrong password takes the same time for an account and for none', async () => {
  const signIn = (email: string) => visitor().call(routes.login, { body: { email, password: 'not-the-one' } });
  await expectAlike(
    (index) => signIn(known(index)),
    (index) => signIn(unknown(index)),
    2,
  );
});

test('asking for a link to reset the password takes the same time for an account and for none', async () => {
  const forgot = (email: string) => visitor().call(routes.forgotPassword, { body: { email } });
  // Each waits for the greater part of its time.
  await expectAlike(
    (index) => forgot(known(index)),
    (index) => forgot(unknown(index)),
    10,
  );
});

const look = (inviteCode: string) => visitor().call(routes.getInvite, { params: { inviteCode } });
/** Right but for its last character. */
const nearly = (right: string) => right.slice(0, -1) + (right.endsWith('A') ? 'B' : 'A');

test('looking up an invite takes the same time for one that there is and one that there is not', async () => {
  await compare(
    (index) => look(code(index)),
    (index) => look(code(index).toLowerCase()),
  );
});

test('an invite that is nearly right is refused like one that is all wrong, after the same time', async () => {
  await expectAlike(
    (index) => look(nearly(code(index))),
    () => look('ZZZZZZZZZZZZZ'),
  );
});

const newToken = () => randomBytes(32).toString('base64url');
const read = async (answer: Response) => ({ status: answer.status, text: await answer.text() });
const leader = await registerGolfer(stack.url, 'Leader');
const squadNamed = async (name: string) => (await createSquad(leader, name)).squad.id;
const links = await personalLinks(stack, leader, await squadNamed('Linked'));

test('looking up a personal link takes the same time for one that there is and one that there is not', async () => {
  const { path } = internalRoutes.resolveAnswerLink;
  const authorization = signedToken(identityKeyOf(stack), 'auth', { scope: 'gateway' });
  const headers = { authorization, 'content-type': 'application/json' };
  const lookUp = async (token: string) =>
    read(
      await fetch(`http://127.0.0.1:${stack.ports.services.auth}${path}`, {
        ...{ method: 'POST', headers },
        body: JSON.stringify({ token }),
      }),
    );
  const [found] = await compare(
    () => lookUp(links.works),
    () => lookUp(newToken()),
  );
  expect(found).toEqual([expect.stringMatching(/^200 /)]);
});

const sharing = await squadNamed('Shared');
const shared = await sharedLinks(leader, sharing, { by: leader, squadId: await squadNamed('Off') });

test.each([
  ['personal', 'that was renewed', 'a', links.works, links.renewed],
  ['personal', 'of a golfer who was removed', 'a', links.works, links.removed],
  ['personal', 'that is nearly right', 'a', links.works, nearly(links.works)],
  ['shared', 'that was renewed', 's', shared.works, shared.renewed],
  ['shared', 'that was turned off', 's', shared.works, shared.off],
  ['shared', 'that is nearly right', 's', shared.works, nearly(shared.works)],
])('a %s link %s is refused like one that never was, after the same time', async (_kind, _which, at, works, token) => {
  const open = async (token: string) => read(await fetch(`${stack.url}/${at}/${token}/`));
  expect([(await open(works)).status, (await open(token)).status]).toEqual([200, 404]);
  await expectAlike(
    () => open(token),
    () => open(newToken()),
  );
});

test('choosing a name on the shared page takes the same time with a known address and without', async () => {
  const added = Array.from({ length: 6 }, (_, index) => ({ firstName: `Pat${index}`, lastName: 'Moreno' }));
  const mailed = added.map((golfer) => ({ ...golfer, lastName: 'Mailed', email: `${golfer.firstName}@example.com` }));
  const here = { params: { squadId: sharing } };
  await leader.ask(routes.addGolfers, { ...here, body: { golfers: [...added, ...mailed] } });
  await settled(stack);
  const { members } = await leader.ask(routes.getSquad, here);
  const named = (lastName: string) => members.flatMap(({ user, userId }) => (user.lastName === lastName ? userId : []));
  const choose = (ids: readonly string[]) => async (index: number) => {
    const body = new URLSearchParams({ userId: ids[index % ids.length] ?? '' });
    return read(await fetch(`${stack.url}/s/${shared.works}/mails`, { method: 'POST', body, redirect: 'manual' }));
  };
  await expectAlike(choose(named('Mailed')), choose(named('Moreno')), 10);
  await until('a mail with the link', async () =>
    (await mailsTo(stack, 'pat0@example.com')).some(({ subject }) => subject === 'Your link to Shared'),
  );
});
