import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, inject, test } from 'vitest';
import { createVisitor } from '../../lib/visitor.ts';
import { courseIn, firstOf, inDays, registerGolfer, squadOf } from '../../proofs/golfer.ts';
import { linkTokenFor, mailsTo } from '../../proofs/mail.ts';
import { addByLink } from '../../proofs/personal-link.ts';
import { caughtUp } from '../../proofs/settled.ts';

/* A golfer without an account, from the leader's list by the mail to the seat, as nobody's session. */
const stack = inject('stack');
const creator = await registerGolfer(stack.url, 'Dana');
const { squadId } = await squadOf(creator, { members: [], name: 'Link Crew' });
const courseId = await courseIn(creator, 'Europe/Lisbon');

/** A round that the creator is in. */
async function pick(day: number) {
  const slot = { date: inDays(day), time: '09:00', courseId };
  return creator.ask(routes.confirmOptimalSlot, { params: { squadId }, body: { slot } });
}

const open = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
const page = async (url: string) => (await open(url)).text();
const post = (url: string, fields: Record<string, string>) =>
  open(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: 'null' } });
const roundOf = (id: string) =>
  until('the round', async () =>
    (await creator.ask(routes.listRecommendations, { params: { squadId } })).find((one) => one.id === id),
  );

test('a golfer whom a leader added is mailed a link, and says by it that they are in', async () => {
  const email = `pat-${Date.now()}@example.com`;
  const { userId: pat } = (await addByLink(stack, creator, squadId, { email })).params;
  const { id } = await pick(5);
  const link = await until('a mail that asks for the round', async () => {
    const texts = (await mailsTo(stack, email)).map(({ text }) => text.replaceAll('=\n', ''));
    return texts.map((text) => /\S+\/a\/[\w-]{43}\/\?round=\S+/.exec(text)?.[0]).find((found) => found?.includes(id));
  });
  const asked = await open(link);
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(asked.headers.get('content-security-policy')).toContain("default-src 'none'");
  const text = await asked.text();
  expect(text).toContain('Pat');
  expect(text).not.toMatch(/<script|@example\.com/);
  expect((await roundOf(id)).confirmedMembers).toEqual([creator.user.id]);

  const [url = ''] = link.split('?');
  const said = await post(`${url}rounds/${id}`, { answer: 'in', note: 'With a trolley' });
  expect(said.status).toBe(303);
  const back = new URL(said.headers.get('location') ?? '', `${url}rounds/${id}`);
  expect(back.href.startsWith(url)).toBe(true);
  expect(await page(back.href)).toMatch(/role="status"/);
  await until('the golfer to be in', async () => (await roundOf(id)).confirmedMembers.includes(pat));
  await creator.ask(routes.changeGolfer, { params: { squadId, userId: pat }, body: { firstName: 'Patty' } });
  await until('the corrected name', async () => (await page(url)).includes('Patty'));
  const params = { recommendationId: id };
  expect(await creator.ask(routes.listAnswers, { params })).toContainEqual(
    expect.objectContaining({ userId: pat, answer: 'in', note: 'With a trolley' }),
  );

  expect((await post(`${url}rounds/${id}`, { answer: 'maybe', note: 'Back late' })).status).toBe(303);
  expect((await roundOf(id)).confirmedMembers).toEqual([creator.user.id]);
  expect(await creator.ask(routes.listAnswers, { params })).toContainEqual(
    expect.objectContaining({ userId: pat, answer: 'maybe', note: 'Back late' }),
  );
});

test('a golfer keeps the page for good: the account is the golfer of before, with seat and answers, but for the link', async () => {
  const email = `robin-${Date.now()}@example.com`;
  const { params, url } = await addByLink(stack, creator, squadId, { firstName: 'Robin', email });
  const robin = params.userId;
  const { id } = await pick(9);
  expect((await post(`${url}rounds/${id}`, { answer: 'in', note: 'By bike' })).status).toBe(303);
  expect(await page(url)).not.toContain(email);
  const asked = await post(`${url}claim`, { email: '' });
  expect([asked.status, new URL(asked.headers.get('location') ?? '', `${url}claim`).href]).toEqual([
    303,
    `${url}?said=claim`,
  ]);
  expect(await page(`${url}?said=claim`)).toMatch(/role="status">Look at your mails/);

  const golfer = createVisitor(stack.url);
  const body = { token: await linkTokenFor(stack, email, 'claim'), password: 'fairway-and-green' };
  expect(await golfer.ask(routes.claim, { body })).toMatchObject({ id: robin, email, emailVerified: true });
  const { members } = await golfer.ask(routes.getSquad, { params: { squadId } });
  const { role, status, user } = firstOf(members.filter(({ userId }) => userId === robin));
  expect([role, status, user.firstName, user.claimed]).toEqual(['member', 'active', 'Robin', undefined]);
  const rounds = await golfer.ask(routes.listRecommendations, { params: { squadId } });
  expect(firstOf(rounds.filter((one) => one.id === id)).confirmedMembers).toContain(robin);
  expect(await golfer.ask(routes.listAnswers, { params: { recommendationId: id } })).toContainEqual(
    expect.objectContaining({ userId: robin, answer: 'in', note: 'By bike' }),
  );
  await caughtUp(stack);
  expect([(await open(url)).status, (await post(`${url}claim`, { email: '' })).status]).toEqual([404, 404]);
});
