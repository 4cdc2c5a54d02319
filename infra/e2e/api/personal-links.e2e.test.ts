import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, inject, test } from 'vitest';
import { createVisitor } from '../../lib/visitor.ts';
import { attempt, problemOf } from '../../proofs/asking.ts';
import { courseIn, firstOf, inDays, registerGolfer, squadOf } from '../../proofs/golfer.ts';
import { linkTokenFor, mailsTo } from '../../proofs/mail.ts';
import { caughtUp } from '../../proofs/settled.ts';

/* A golfer without an account, from the leader's list by the mail to the seat, as nobody's session. */
const stack = inject('stack');
const scanner = { 'user-agent': 'Mozilla/5.0 (compatible; SafeLinks)' };
const creator = await registerGolfer(stack.url, 'Dana');
const { squadId } = await squadOf(creator, { members: [], name: 'Link Crew' });
const courseId = await courseIn(creator, 'Europe/Lisbon');

/** Adds golfers, and answers the ids of those who are members now. */
async function add(...golfers: { firstName: string; email?: string }[]): Promise<string[]> {
  const body = { golfers: golfers.map((golfer) => ({ lastName: 'Moreno', ...golfer })) };
  const { outcomes } = await creator.ask(routes.addGolfers, { params: { squadId }, body });
  expect(outcomes).toEqual(golfers.map(() => 'added'));
  await caughtUp(stack);
  const { members } = await creator.ask(routes.getSquad, { params: { squadId } });
  return golfers.map(({ firstName }) => firstOf(members.filter(({ user }) => user.firstName === firstName)).userId);
}

/** A round that the creator is in. */
async function pick(day: number, time: '09:00' | '12:00' = '09:00') {
  const slot = { date: inDays(day), time, courseId };
  return creator.ask(routes.confirmOptimalSlot, { params: { squadId }, body: { slot } });
}

const linkOf = async (userId: string, renew = false): Promise<string> =>
  (await creator.ask(routes.memberAnswerLink, { params: { squadId, userId }, body: { renew } })).url ?? '';
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
  const [pat] = await add({ firstName: 'Pat', email });
  const { id } = await pick(5);
  const link = await until('a mail that asks for the round', async () => {
    const texts = (await mailsTo(stack, email)).map(({ text }) => text.replaceAll('=\n', ''));
    return texts.map((text) => /\S+\/a\/[\w-]{43}\/\?round=\S+/.exec(text)?.[0]).find((found) => found?.includes(id));
  });
  const asked = await open(link);
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(Object.fromEntries(asked.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
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
  await until('the golfer to be in', async () => (await roundOf(id)).confirmedMembers.includes(pat ?? ''));
  await creator.ask(routes.changeGolfer, { params: { squadId, userId: pat ?? '' }, body: { firstName: 'Patty' } });
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

test('a start that suits them counts for the squad as any other answer does', async () => {
  const [kit] = await add({ firstName: 'Kit' });
  const url = await linkOf(kit ?? '');
  const date = inDays(6);
  for (const [time, answer] of Object.entries({ '09:00': 'yes', '10:00': 'need' }))
    expect((await post(`${url}availability`, { date, time, answer })).status).toBe(303);
  const query = { from: date, to: date };
  expect(await creator.ask(routes.squadAvailability, { params: { squadId }, query })).toContainEqual(
    expect.objectContaining({ userId: kit, date, timeSlots: ['09:00', '10:00'], ifNeedBe: ['10:00'] }),
  );
});

test('looking changes nothing, whoever looks; a wrong form is told what is wrong', async () => {
  const [sol] = await add({ firstName: 'Sol' });
  const { id } = await pick(7);
  const url = await linkOf(sol ?? '');
  const before = await roundOf(id);
  for (const method of ['GET', 'HEAD'])
    for (const place of ['', `?round=${id}&answer=in`, `rounds/${id}?answer=in`, 'availability', 'mails', 'claim'])
      expect((await open(url + place, { method, headers: scanner })).status).toBeLessThan(500);
  await caughtUp(stack);
  expect(await roundOf(id)).toEqual(before);
  expect(await creator.ask(routes.listAnswers, { params: { recommendationId: id } })).toEqual([
    expect.objectContaining({ userId: creator.user.id }),
  ]);
  const wrong = await post(`${url}rounds/${id}`, { answer: 'perhaps' });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('must be in, maybe or out')]);
});

test('a link answers for its golfer alone, who is named on its page, whoever is signed in there', async () => {
  const [max = ''] = await add({ firstName: 'Max' });
  const { id } = await pick(10);
  const url = await linkOf(max);
  const cookie = creator.cookieHeader();
  expect(await (await open(url, { headers: { cookie } })).text()).toMatch(
    /answers for <bdi>Max<\/bdi>, whoever is signed/,
  );
  const body = new URLSearchParams({ answer: 'out', note: 'From a shared phone' });
  const said = await open(`${url}rounds/${id}`, { method: 'POST', body, headers: { cookie } });
  expect([said.status, said.headers.getSetCookie().join()]).toEqual([303, expect.not.stringContaining('session')]);
  expect((await roundOf(id)).confirmedMembers).toEqual([creator.user.id]);
  const words = await creator.ask(routes.listAnswers, { params: { recommendationId: id } });
  expect(words).toContainEqual(expect.objectContaining({ userId: max, answer: 'out', note: 'From a shared phone' }));
  expect(await creator.ask(routes.currentUser, {})).toMatchObject({ id: creator.user.id });
});

test('a golfer ends their own link: it leads nowhere, and the mail alone brings the new one', async () => {
  const email = `ines-${Date.now()}@example.com`;
  const [ines = ''] = await add({ firstName: 'Ines', email });
  const url = await linkOf(ines);
  const ended = await post(`${url}renew`, { link: 'new' });
  const said = await ended.text();
  expect([ended.status, said]).toEqual([200, expect.stringContaining('This link has ended')]);
  expect(said).not.toMatch(/\/a\/|@example/);
  expect((await open(url)).status).toBe(404);
  expect((await post(`${url}renew`, { link: 'new' })).status).toBe(404);
  const link = await until('a mail with the new link', async () => {
    const texts = (await mailsTo(stack, email)).map(({ text }) => text.replaceAll('=\n', ''));
    const links = texts.flatMap((text) => text.match(/\S+\/a\/[\w-]{43}\/(?=\s)/g) ?? []);
    return links.find((found) => found !== url);
  });
  expect(await page(link)).toContain('Ines');
  await until('the leader to be told', async () =>
    (await creator.ask(routes.listNotifications, { query: {} })).some(({ message }) =>
      /link of \W*Ines Moreno/.test(message),
    ),
  );
});

test('a golfer keeps the page for good: the account is the golfer of before, with seat and answers, but for the link', async () => {
  const email = `robin-${Date.now()}@example.com`;
  const [robin = ''] = await add({ firstName: 'Robin', email });
  const { id } = await pick(9);
  const url = await linkOf(robin);
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
  const params = { squadId, userId: robin };
  expect((await creator.ask(routes.changeMember, { params, body: { role: 'leader' } })).role).toBe('leader');
  await creator.ask(routes.removeMember, { params, query: {} });
  await caughtUp(stack);
  expect(await golfer.ask(routes.currentUser, {})).toMatchObject({ id: robin, firstName: 'Robin' });
});

test('a golfer who has an account merges into it: seat, answers and dates are the account’s, and the link ends', async () => {
  const [alex = ''] = await add({ firstName: 'Alex' });
  const { id } = await pick(11);
  const url = await linkOf(alex);
  expect((await post(`${url}rounds/${id}`, { answer: 'in', note: 'By train' })).status).toBe(303);
  expect((await post(`${url}availability`, { date: inDays(12), time: '09:00', answer: 'yes' })).status).toBe(303);
  const [account, other] = await Promise.all([
    registerGolfer(stack.url, 'Alexandra'),
    registerGolfer(stack.url, 'Other'),
  ]);
  expect((await post(`${url}claim`, { email: account.user.email })).status).toBe(303);
  const body = { token: await linkTokenFor(stack, account.user.email, 'merge') };
  expect(problemOf(await attempt(other, routes.mergeClaim, { body }))).toMatchObject({
    status: 409,
    code: 'other-account',
  });
  await account.ask(routes.mergeClaim, { body });
  await caughtUp(stack);
  const { members } = await account.ask(routes.getSquad, { params: { squadId } });
  expect(members.map(({ userId }) => userId)).not.toContain(alex);
  expect(members.map(({ userId }) => userId)).toContain(account.user.id);
  const rounds = await account.ask(routes.listRecommendations, { params: { squadId } });
  expect(firstOf(rounds.filter((one) => one.id === id)).confirmedMembers).toEqual([creator.user.id, account.user.id]);
  expect(await account.ask(routes.listAnswers, { params: { recommendationId: id } })).toContainEqual(
    expect.objectContaining({ userId: account.user.id, answer: 'in', note: 'By train' }),
  );
  const query = { startDate: inDays(12), endDate: inDays(12) };
  expect(await account.ask(routes.listAvailability, { query })).toMatchObject([{ timeSlots: ['09:00'] }]);
  expect([(await open(url)).status, (await post(`${url}rounds/${id}`, { answer: 'out', note: '' })).status]).toEqual([
    404, 404,
  ]);
  expect((await attempt(account, routes.mergeClaim, { body })).status).toBe(400);
});
