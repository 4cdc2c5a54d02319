import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendAsWritten } from './as-written.ts';
import { attempt, problemOf } from './asking.ts';
import { registerGolfer } from './golfer.ts';
import { mailsTo, resetTokenFor } from './mail.ts';
import { createSquad } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';
import { createVisitor } from './visitor.ts';

/*
 * Somebody who is nobody here tries to come in by what strangers may call: guesses near a real secret, and headers that
 * would have a mail, or a browser, lead to another site. The limits on how often one may try have their own proof.
 */
let stack: ProofStack;
beforeAll(async () => {
  stack = await startProofStack();
});
afterAll(() => stack?.stop());

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
  attempt(createVisitor(stack.url), authRoutes.resetPassword, {
    body: { token, newPassword: 'guessed-right', confirmPassword: 'guessed-right' },
  });

test('what is near the token of a reset link is refused like any other, and the token stays good', async () => {
  const { user } = await registerGolfer(stack.url, 'Golfer');
  await attempt(createVisitor(stack.url), authRoutes.forgotPassword, { body: { email: user.email } });
  const token = await resetTokenFor(stack, user.email);
  const refusals = new Set<string>();
  for (const guess of [...neighboursOf(token), user.id, user.email]) {
    const answer = await resetWith(guess);
    refusals.add(`${answer.status} ${problemOf(answer).code}: ${problemOf(answer).detail}`);
  }
  expect(refusals.size).toBe(1);
  expect([...refusals][0]).toMatch(/^400 /);
  expect((await resetWith(token)).status).toBe(200);
  expect((await resetWith(token)).status).toBe(400);
});

test('what is near an invite code finds no squad, whoever asks', async () => {
  const leader = await registerGolfer(stack.url, 'Leader');
  const { inviteCode } = await createSquad(leader, 'Hard To Find');
  const stranger = await registerGolfer(stack.url, 'Stranger');
  // Golfers read codes out to each other: the case of letters is theirs to choose.
  const guesses = neighboursOf(inviteCode).filter((guess) => guess.toUpperCase().trim() !== inviteCode);
  for (const guess of guesses) {
    const params = { inviteCode: guess };
    const seen = await attempt(createVisitor(stack.url), squadRoutes.getInvite, { params });
    const joined = await attempt(stranger, squadRoutes.join, { params });
    expect([seen.status, joined.status, seen.text.includes('Hard To Find')], guess).toEqual([404, 404, false]);
  }
  expect(await stranger.ask(squadRoutes.listSquads, {})).toEqual([]);
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
  await resetTokenFor(stack, email);
  const letters = await until('the mails', async () => {
    const sent = await mailsTo(stack, email);
    return sent.length > 0 ? sent : undefined;
  });
  for (const { text, html, header } of letters) {
    expect(`${text}\n${html}\n${header('List-Unsubscribe') ?? ''}`).not.toContain(ELSEWHERE);
  }
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%2f%2fevil.example',
  '/..//evil.example',
  '/.//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://localhost@evil.example',
  '/\r\nLocation: https://evil.example',
  '/\u2028/evil.example',
  'javascript:alert(1)',
])('the way to the sign-in page leads to no other site for %j', async (returnTo) => {
  const address = `${stack.url}/api/login?${new URLSearchParams({ returnTo })}`;
  const answer = await fetch(address, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const shown = new URL(answer.headers.get('location') ?? '', address);
  expect([shown.origin, shown.pathname]).toEqual([stack.url, '/auth']);
  expect(answer.headers.get('refresh')).toBeNull();
});
