import type { Guest } from '@fourball/contracts/http/guest.ts';
import type { GuestRule } from '@fourball/contracts/http/squad-rules.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';
import { lists } from '../export/lists.ts';

const steps = useService();
const { service, calls, courseId, register, leave, confirmedRound, teeTimesOf, startIn, sizesOf: seats } = steps;

const url = (id: string) => `/api/tee-time-recommendations/${id}/guests`;
const email = 'kim@example.com';
const bring = async (id: string, host: string, more: object = {}) =>
  (await service.call('POST', url(id), host, { name: 'Kim', email, ...more })).json() as Guest;

/** Told of guests of a round who do not come. */
async function declinesOf(id: string) {
  const told = await service.client.outboxEvent.findMany({ where: { type: 'recommendation.guest-declined.v1' } });
  const facts = told.map(({ envelope }) => (envelope as unknown as { data: { recommendationId: string } }).data);
  return facts.filter(({ recommendationId }) => recommendationId === id);
}

/** A round to which its creator and another golfer come. */
async function roundOf(guests: GuestRule = 'free') {
  const creator = await register({ firstName: 'Dana', lastName: 'Reed' });
  const mate = await register({ firstName: 'Sam', lastName: 'Palmer' });
  return confirmedRound({ courseId, golfers: [creator, mate], squad: { guests, guestsPerMember: 3 } });
}

/** Events about a guest: their kinds, and what is sealed in the last invitation. */
async function toldOf({ id }: Pick<Guest, 'id'>) {
  const events = await service.published(id);
  const invitation = events.find(({ type }) => type === 'recommendation.guest-invited.v1');
  const { data } = (invitation?.envelope ?? {}) as unknown as { data?: { sealed: string } };
  const sealed = data ? (JSON.parse(data.sealed) as { email: string; token: string }) : undefined;
  return { kinds: events.map(({ type }) => type.split('.')[1]), sealed };
}
/** Uses up how many guests a golfer may have mailed a day. */
const useUp = (key: string) =>
  service.client.limitCount.create({ data: { limit: 'invitationMails', key, since: new Date(), count: 2 ** 30 } });
const resolve = (token: string) => service.callByGateway('/internal/guest-links/resolve', { token });
const page = (guest: Pick<Guest, 'id'>, query = '') => service.callByGuest('GET', `/g/-/${query}`, guest.id);
const decline = (guest: Pick<Guest, 'id'>) => service.callByGuest('POST', '/g/-/out', guest.id, { answer: 'out' });

test('a guest with an address is told of once they count, with a link of which the hash alone is kept; others are not', async () => {
  const { id, creator, mate } = await roundOf('approve');
  const guest = await bring(id, mate);
  expect(await toldOf(guest)).toEqual({ kinds: [], sealed: undefined });
  for (const _ of [1, 2]) await service.call('POST', `${url(id)}/${guest.id}/approval`, creator);
  const { kinds, sealed } = await toldOf(guest);
  expect([kinds, sealed]).toEqual([['guest-invited'], { email, token: expect.stringMatching(/^[\w-]{43}$/) }]);
  expect(await toldOf(await bring(id, creator, { name: 'Lee', email: undefined }))).toMatchObject({ kinds: [] });
  const rows = await service.client.roundGuest.findMany({ where: { recommendationId: id } });
  expect(JSON.stringify(rows)).not.toContain(sealed?.token);
  expect((await resolve(sealed?.token ?? '')).json()).toEqual({ guestId: guest.id });
  expect((await resolve('x'.repeat(43))).statusCode).toBe(404);
});

test('a guest of a later group is told when that one tees off, and so is their host once they decline', async () => {
  const { id, creator } = await confirmedRound({ courseId, members: 5, squad: { guests: 'free', guestsPerMember: 1 } });
  await calls.book(id, creator);
  const [, [host = ''] = []] = await steps.seatedIn(id);
  const guest = await bring(id, host);
  expect((await service.published(guest.id))[0]?.envelope).toMatchObject({ data: { time: '09:10' } });
  await decline(guest);
  expect(await declinesOf(id)).toEqual([expect.objectContaining({ userId: host, time: '09:10' })]);
});

test("a leader's word on a guest stands once the host has had as many mailed as they may; the host is refused", async () => {
  const { id, creator, mate } = await roundOf('approve');
  const guest = await bring(id, mate);
  for (const key of [mate, creator]) await useUp(key);
  const approved = await service.call('POST', `${url(id)}/${guest.id}/approval`, creator);
  expect(approved.json()).toEqual({ ...guest, status: 'approved' });
  expect(await toldOf(guest)).toMatchObject({ kinds: [] });
  const refused = await service.call('POST', url(id), creator, { name: 'Lee', email });
  expect(refused.json()).toMatchObject({ status: 429, detail: expect.stringContaining('guests mailed a day') });
  expect((await service.call('GET', url(id), mate)).json()).toMatchObject([{ name: 'Kim' }]);
});

test('no member reads the address, whatever they ask; it is in the export of who gave it', async () => {
  const { id, creator, mate } = await roundOf();
  const guest = await bring(id, mate);
  expect(guest).not.toHaveProperty('email');
  for (const reader of [creator, mate]) expect((await service.call('GET', url(id), reader)).body).not.toContain(email);
  expect((await page(guest)).body).not.toContain(email);
  expect((await service.pool.query(lists.guests, [mate])).rows).toMatchObject([{ name: 'Kim', email }]);
  expect((await service.pool.query(lists.guests, [creator])).rows).toEqual([]);
});

test("the page says when, where and with whom, by short names and no other guest's; reading it changes nothing", async () => {
  const { id, creator, mate } = await roundOf();
  const guest = await bring(id, mate);
  await bring(id, creator, { name: 'Quentin', email: null });
  const before = await service.client.roundGuest.findMany({ where: { recommendationId: id } });
  const text = (await page(guest)).body;
  expect(text).toContain('<bdi>Sam P.</bdi> brings you to a round of golf');
  expect(text).toContain('Not booked yet. 4 play: You, <bdi>Dana R.</bdi>, <bdi>Sam P.</bdi> and 1 more');
  expect(text).toContain('9:00\u00a0AM');
  expect(text).not.toMatch(/Quentin|Palmer|<script/);
  await calls.book(id, creator);
  expect((await page(guest, '?said=changes')).body).toMatch(/We tell you by mail[\s\S]*Booked\./);
  for (const method of ['GET', 'HEAD'] as const) await service.callByGuest(method, '/g/-/out?answer=out', guest.id);
  expect(await service.client.roundGuest.findMany({ where: { recommendationId: id } })).toEqual(before);
});

test('"I cannot come" frees the seat, tells the host, and ends the link with what was told of the address', async () => {
  const { id, creator, mate, squadId } = await roundOf();
  const guest = await bring(id, mate);
  await calls.book(id, creator);
  expect(await seats(id)).toEqual([3]);
  const answers = await Promise.all([decline(guest), decline(guest)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  expect(answers.find(({ statusCode }) => statusCode === 200)?.body).toContain('<bdi>Sam P.</bdi> is told');
  expect(await seats(id)).toEqual([2]);
  const { kinds, sealed } = await toldOf(guest);
  expect([kinds, sealed]).toEqual([['guest-invited', 'guest-link-ended'], undefined]);
  expect(await declinesOf(id)).toEqual([expect.objectContaining({ squadId, userId: mate })]);
  expect((await page(guest)).statusCode).toBe(404);
});

test('a link ends with its guest, the membership of the host, and after the round; another guest has another one', async () => {
  const { id, squadId, creator, mate } = await roundOf();
  const [first, second] = [await bring(id, mate), await bring(id, mate, { name: 'Lee' })];
  const [one, two] = [(await toldOf(first)).sealed, (await toldOf(second)).sealed];
  expect(one?.token).not.toBe(two?.token);
  await service.call('DELETE', `${url(id)}/${first.id}`, mate);
  const again = await bring(id, mate);
  expect((await resolve(one?.token ?? '')).statusCode).toBe(404);
  await leave(squadId, mate, 'removed');
  for (const guest of [first, second, again]) {
    expect((await toldOf(guest)).kinds).toEqual(['guest-invited', 'guest-link-ended']);
    expect([(await page(guest)).statusCode, (await decline(guest)).statusCode]).toEqual([404, 404]);
  }
  const over = await bring(id, creator);
  await calls.book(id, creator);
  expect((await page(over)).body).toContain('I cannot come');
  await startIn(id, -1);
  const { statusCode, body } = await page(over);
  expect([statusCode, (await decline(over)).statusCode]).toEqual([200, 409]);
  expect(body).not.toMatch(/I cannot come|Tell me of changes/);
  expect(body).toContain('Never write to this address again');
  await startIn(id, -7 * 60);
  expect((await page(over)).statusCode).toBe(404);
});

test('the page of a round that was cancelled says so, names nobody and takes no answer', async () => {
  const { id, creator, mate } = await roundOf();
  const guest = await bring(id, mate);
  await calls.book(id, creator);
  const [teeTime] = await teeTimesOf(id);
  await calls.cancel(teeTime!.id, creator);
  const { statusCode, body } = await page(guest);
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<strong>Cancelled.</strong>')]);
  expect(body).not.toMatch(/Dana|I cannot come|Tell me of changes/);
  expect((await decline(guest)).statusCode).toBe(409);
});

test('golfers, holders of other links and guests of nobody find nothing by a guest link, nor a guest by theirs', async () => {
  const { id, squadId, mate } = await roundOf();
  const guest = await bring(id, mate);
  expect((await service.call('GET', '/g/-/', mate)).statusCode).toBe(404);
  expect((await service.callByLink('GET', '/g/-/', { userId: mate, squadId })).statusCode).toBe(404);
  expect((await service.callByShared('GET', '/g/-/', { squadId, linkId: newId() })).statusCode).toBe(404);
  expect((await page({ id: newId() })).statusCode).toBe(404);
  for (const path of ['/a/-/', '/s/-/'])
    expect((await service.callByGuest('GET', path, guest.id)).statusCode).toBe(404);
  expect((await service.callByGuest('GET', url(id), guest.id)).statusCode).toBe(401);
});
