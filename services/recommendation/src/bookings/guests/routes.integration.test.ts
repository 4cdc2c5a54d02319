import type { Guest, ListedGuest } from '@fourball/contracts/http/guest.ts';
import type { GuestRule } from '@fourball/contracts/http/squad-rules.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { expect, test } from 'vitest';
import { expiring } from '../../cleanup/jobs.ts';
import { useService } from '../../testing/steps.ts';
import { lists } from '../export/lists.ts';

const steps = useService();
const { service, calls, courseId, register, join, leave, confirmedRound, teeTimesOf, startIn, told } = steps;
const { toldOfRound, lastTold, deleteSquad, storedRound, becomes } = steps;
const { fillSeats, letOffersPass, noonZone, bring, offersOf, seatedIn, sizesOf, deleteAccount, dateIn } = steps;

const url = (id: string) => `/api/tee-time-recommendations/${id}/guests`;
const approve = (id: string, guest: Guest, leader: string) =>
  service.call('POST', `${url(id)}/${guest.id}/approval`, leader);
const remove = (id: string, guest: Guest, by: string) => service.call('DELETE', `${url(id)}/${guest.id}`, by);
const guestsOf = async (id: string, reader: string): Promise<ListedGuest[]> =>
  (await service.call('GET', url(id), reader)).json();

/** A round to which the first golfers come, the creator first, in a squad with this rule; the last is late. */
async function roundOf(confirmed: number, guests: GuestRule = 'free', guestsPerMember = 3) {
  const squad = { guests, guestsPerMember, timeZone: noonZone() };
  const round = await confirmedRound({ courseId, members: confirmed + 1, confirmed, squad });
  return { ...round, third: round.golfers[2]!, late: round.golfers.at(-1)! };
}
/** The same, booked as one group. */
async function bookedOf(...args: Parameters<typeof roundOf>) {
  const round = await roundOf(...args);
  await calls.book(round.id, round.creator);
  return { ...round, teeTimeId: (await teeTimesOf(round.id))[0]!.id };
}

test("with the leaders' word, for which they are asked once: a guest is proposed, counts once a leader approves, and at once where one of them is the host", async () => {
  const { id, squadId, creator, mate } = await roundOf(2, 'approve', 1);
  const leader = await register();
  await join(squadId, leader, 'active', 'leader');
  const added = await bring(id, mate, ' Kim  ', { handicap: 18.4 });
  const proposed = { id: expect.any(String), hostId: mate, name: 'Kim', handicap: 18.4, status: 'proposed' };
  expect([added.statusCode, added.json()]).toEqual([201, proposed]);
  const guest = added.json() as Guest;
  expect((await bring(id, mate, 'Kim', { handicap: 18.4 })).json()).toEqual(guest);
  expect((await approve(id, guest, mate)).json()).toMatchObject({ status: 403 });
  expect((await approve(id, guest, leader)).json()).toEqual({ ...guest, status: 'approved' });
  expect((await approve(id, guest, creator)).json()).toEqual({ ...guest, status: 'approved' });
  expect(await guestsOf(id, leader)).toEqual([{ ...guest, status: 'approved', rounds: 1 }]);
  expect((await bring(id, creator)).json()).toMatchObject({ status: 'approved' });
  expect(await toldOfRound('approval-asked', id)).toMatchObject([{ about: 'guest', userId: mate }]);
  await calls.book(id, creator);
  expect(await sizesOf(id)).toEqual([4]);
});

test('where guests are free one counts at once, once; none of who does not come, beyond the most, or where there are none', async () => {
  const { id, mate, late } = await roundOf(2, 'free', 2);
  const off = await roundOf(2, 'off');
  expect((await bring(id, late)).json()).toMatchObject({ status: 409, code: 'not-in' });
  const none = { status: 403, detail: 'Your squad plays without guests' };
  expect((await bring(off.id, off.mate)).json()).toMatchObject(none);
  const first = (await bring(id, mate)).json();
  expect([first.status, (await bring(id, mate)).json()]).toEqual(['approved', first]);
  await Promise.all(['Lou', 'Max', 'Ned'].map((name) => bring(id, mate, name)));
  expect(await guestsOf(id, mate)).toHaveLength(2);
  const most = { status: 409, detail: 'Each member of your squad may bring 2 guests to a round' };
  expect((await bring(id, mate, 'Ola')).json()).toMatchObject(most);
});

test('booked, every guest is in the group of their host and has a seat, as planned', async () => {
  const { id, creator, golfers, mate, third } = await roundOf(5);
  for (const name of ['Kim', 'Lou', 'Max']) await bring(id, mate, name);
  await bring(id, third);
  const planned = (await calls.groups(id, creator)).json();
  await calls.book(id, creator);
  const groups = await seatedIn(id);
  expect(await sizesOf(id)).toEqual([4, 3, 2]);
  expect(groups[0]).toEqual([mate]);
  expect(groups.flat().toSorted()).toEqual(golfers.slice(0, 5).toSorted());
  expect(planned.groups.map(({ players }: { players: string[] }) => players)).toEqual(groups);
  const [teeTime] = await teeTimesOf(id);
  expect(await lastTold(teeTime!.id)).toMatchObject({ data: { players: [mate], guestsOf: [mate, mate, mate] } });
});

test("once it is booked a guest takes a free seat of the host's group and no other; taken back, the seat is free", async () => {
  const { id, creator, mate, late, teeTimeId } = await bookedOf(3);
  const guest = (await bring(id, mate)).json() as Guest;
  expect(await sizesOf(id)).toEqual([4]);
  expect((await bring(id, creator)).json()).toMatchObject({ status: 409, code: 'group-full' });
  expect((await calls.confirm(id, late)).json()).toMatchObject({ waiting: { place: 1 } });
  expect((await bring(id, late)).json().detail).toBe('You can bring a guest once you have a seat');
  expect((await remove(id, guest, late)).statusCode).toBe(403);
  expect((await remove(id, guest, mate)).statusCode).toBe(204);
  expect((await remove(id, guest, mate)).statusCode).toBe(404);
  expect(await lastTold(teeTimeId)).toMatchObject({ data: { guestsOf: [], changedBy: mate } });
  expect((await calls.confirm(id, late)).statusCode).toBe(200);
  expect((await told([teeTimeId])).slice(1)).toEqual(['guests-changed 2', 'guests-changed 3', 'seat-taken 4']);
});

test('of six approvals and a member at once for one free seat, one gets it', async () => {
  const { id, creator, golfers, late } = await bookedOf(3, 'approve', 3);
  const bringing = golfers.slice(1, 3).flatMap((host) => ['Kim', 'Lou', 'Max'].map((name) => bring(id, host, name)));
  const named = await Promise.all(bringing);
  const approving = named.map((guest) => approve(id, guest.json(), creator));
  const answers = await Promise.all([...approving, calls.confirm(id, late)]);
  const approved = answers.slice(0, -1).filter(({ statusCode }) => statusCode === 200).length;
  const seated = answers.at(-1)?.json().confirmedMembers.includes(late) ? 1 : 0;
  expect(approved + seated).toBe(1);
  expect(await sizesOf(id)).toEqual([4]);
});

test('a host who gives up their seat, withdraws or is gone takes their guests with them', async () => {
  const { id, squadId, creator, mate, third } = await roundOf(3);
  await bring(id, third);
  await calls.withdraw(id, third);
  expect(await guestsOf(id, creator)).toEqual([]);
  await bring(id, mate);
  await calls.book(id, creator);
  const teeTimeId = (await teeTimesOf(id))[0]!.id;
  await bring(id, creator, 'Lou');
  await leave(squadId, mate);
  expect([await sizesOf(id), await seatedIn(id)]).toEqual([[2], [[creator]]]);
  expect(await lastTold(teeTimeId)).toMatchObject({ data: { players: [creator], guestsOf: [creator] } });
  await calls.cancel(teeTimeId, creator, { seatOnly: true });
  expect(await guestsOf(id, creator)).toMatchObject([{ hostId: creator }]);
  expect(await lastTold(teeTimeId)).toMatchObject({ type: 'tee-time-cancelled' });
});

test('a list tells to how many rounds of the squad a guest of that name was brought; of one of another squad nothing is told', async () => {
  const { id, squadId, creator, mate } = await roundOf(2, 'approve', 2);
  const other = await roundOf(2);
  const guest = (await bring(other.id, other.mate)).json() as Guest;
  expect((await approve(id, guest, creator)).statusCode).toBe(404);
  expect((await remove(id, { ...guest, id: newId() }, creator)).statusCode).toBe(404);
  for (const days of [6, 7]) {
    const more = await confirmedRound({ courseId, squadId, golfers: [creator, mate], date: dateIn(days) });
    for (const host of [creator, mate]) await bring(more.id, host);
  }
  await bring(id, creator);
  await bring(id, mate, 'Lou');
  expect((await guestsOf(id, mate)).map(({ name, rounds }) => `${name} ${rounds}`)).toEqual(['Kim 3', 'Lou 0']);
});

test('a seat that a guest had is offered to a member who let an earlier one pass', async () => {
  const { id, squadId, creator, mate, late, teeTimeId } = await bookedOf(3);
  const next = await register();
  await join(squadId, next);
  const guest = (await bring(id, mate)).json() as Guest;
  await startIn(id, 30 * 60);
  for (const golfer of [late, next]) await calls.confirm(id, golfer);
  await calls.cancel(teeTimeId, creator, { seatOnly: true });
  await fillSeats(id);
  await letOffersPass(id);
  await fillSeats(id);
  await calls.confirm(id, next);
  const before = new Date(Date.now() - 10 * 60_000);
  await service.client.seatOffer.updateMany({ where: { outcome: 'passed' }, data: { endedAt: before } });
  await remove(id, guest, mate);
  await fillSeats(id);
  expect(await offersOf(id)).toEqual([`${late} passed`, `${next} accepted`, `${late} open`]);
});

test('once the host has teed off no guest changes, but is forgotten with the membership of the host, and with the squad', async () => {
  for (const reason of ['left', 'squad-deleted'] as const) {
    const { id, squadId, creator, mate } = await bookedOf(2);
    const [, guest] = [await bring(id, creator), (await bring(id, mate)).json() as Guest];
    await startIn(id, -1);
    for (const refused of [await bring(id, creator, 'Lou'), await remove(id, guest, mate)])
      expect(refused.json()).toMatchObject({ status: 409, code: 'started' });
    await leave(squadId, mate, reason);
    if (reason === 'squad-deleted') await deleteSquad(squadId);
    const left = await service.client.roundGuest.findMany({ where: { recommendationId: id } });
    expect(left.map(({ hostId }) => hostId)).toEqual(reason === 'left' ? [creator] : []);
  }
});

test('guests are forgotten 90 days after the round, which may be moved, and with the account of their host', async () => {
  expect(expiring).toContainEqual({ table: 'round_guests', age: 'plays_at', days: 90 });
  const { id, creator, mate, teeTimeId } = await bookedOf(2);
  await bring(id, mate);
  await calls.move(teeTimeId, creator, { date: dateIn(7), time: '10:00' });
  const guests = () => service.client.roundGuest.findMany({ where: { recommendationId: id } });
  const { startsAt } = await storedRound(id);
  expect(await guests()).toMatchObject([{ playsAt: startsAt }]);
  await deleteAccount(mate);
  expect(await guests()).toEqual([]);
});

const email = 'kim@example.com';
const invite = async (id: string, host: string, more: object = {}) =>
  (await service.call('POST', url(id), host, { name: 'Kim', email, ...more })).json() as Guest;

/** Told of guests of a round who do not come. */
async function declinesOf(id: string) {
  const told = await service.client.outboxEvent.findMany({ where: { type: 'recommendation.guest-declined.v1' } });
  const facts = told.map(({ envelope }) => (envelope as unknown as { data: { recommendationId: string } }).data);
  return facts.filter(({ recommendationId }) => recommendationId === id);
}

/** A round to which its creator and another golfer come. */
async function roundOfTwo(guests: GuestRule = 'free') {
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
  const { id, creator, mate } = await roundOfTwo('approve');
  const guest = await invite(id, mate);
  expect(await toldOf(guest)).toEqual({ kinds: [], sealed: undefined });
  for (const _ of [1, 2]) await approve(id, guest, creator);
  const { kinds, sealed } = await toldOf(guest);
  expect([kinds, sealed]).toEqual([['guest-invited'], { email, token: expect.stringMatching(/^[\w-]{43}$/) }]);
  expect(await toldOf(await invite(id, creator, { name: 'Lee', email: undefined }))).toMatchObject({ kinds: [] });
  const rows = await service.client.roundGuest.findMany({ where: { recommendationId: id } });
  expect(JSON.stringify(rows)).not.toContain(sealed?.token);
  expect((await resolve(sealed?.token ?? '')).json()).toEqual({ guestId: guest.id });
  expect((await resolve('x'.repeat(43))).statusCode).toBe(404);
});

test('a guest of a later group is told when that one tees off, and so is their host once they decline', async () => {
  const { id, creator } = await confirmedRound({ courseId, members: 5, squad: { guests: 'free', guestsPerMember: 1 } });
  await calls.book(id, creator);
  const [, [host = ''] = []] = await seatedIn(id);
  const guest = await invite(id, host);
  expect((await service.published(guest.id))[0]?.envelope).toMatchObject({ data: { time: '09:10' } });
  await decline(guest);
  expect(await declinesOf(id)).toEqual([expect.objectContaining({ userId: host, time: '09:10' })]);
});

test("a leader's word on a guest stands once the host has had as many mailed as they may; the host is refused, and where they ask leaders of too many", async () => {
  const { id, creator, mate } = await roundOfTwo('approve');
  const guest = await invite(id, mate);
  await service.client.limitCount.updateMany({ where: { key: mate }, data: { count: 2 ** 30 } });
  expect((await bring(id, mate, 'Lou')).statusCode).toBe(429);
  expect(await toldOfRound('approval-asked', id)).toHaveLength(1);
  for (const key of [mate, creator]) await useUp(key);
  expect((await approve(id, guest, creator)).json()).toEqual({ ...guest, status: 'approved' });
  expect(await toldOf(guest)).toMatchObject({ kinds: [] });
  const refused = await service.call('POST', url(id), creator, { name: 'Lee', email });
  expect(refused.json()).toMatchObject({ status: 429, detail: expect.stringContaining('guests mailed a day') });
  expect((await service.call('GET', url(id), mate)).json()).toMatchObject([{ name: 'Kim' }]);
});

test('no member reads the address, whatever they ask; it is in the export of who gave it', async () => {
  const { id, creator, mate } = await roundOfTwo();
  const guest = await invite(id, mate);
  expect(guest).not.toHaveProperty('email');
  for (const reader of [creator, mate]) expect((await service.call('GET', url(id), reader)).body).not.toContain(email);
  expect((await page(guest)).body).not.toContain(email);
  expect((await service.pool.query(lists.guests, [mate])).rows).toMatchObject([{ name: 'Kim', email }]);
  expect((await service.pool.query(lists.guests, [creator])).rows).toEqual([]);
});

test("the page says when, where and with whom, by short names and no other guest's; reading it changes nothing", async () => {
  const { id, creator, mate } = await roundOfTwo();
  const guest = await invite(id, mate);
  await invite(id, creator, { name: 'Quentin', email: null });
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
  const { id, creator, mate, squadId } = await roundOfTwo();
  const guest = await invite(id, mate);
  await calls.book(id, creator);
  expect(await sizesOf(id)).toEqual([3]);
  const answers = await Promise.all([decline(guest), decline(guest)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  expect(answers.find(({ statusCode }) => statusCode === 200)?.body).toContain('<bdi>Sam P.</bdi> is told');
  expect(await sizesOf(id)).toEqual([2]);
  const { kinds, sealed } = await toldOf(guest);
  expect([kinds, sealed]).toEqual([['guest-invited', 'guest-link-ended'], undefined]);
  expect(await declinesOf(id)).toEqual([expect.objectContaining({ squadId, userId: mate })]);
  expect((await page(guest)).statusCode).toBe(404);
});

test('a link ends with its guest, the membership of the host, and after the round; another guest has another one', async () => {
  const { id, squadId, creator, mate, third } = await roundOf(3);
  const [first, second] = [await invite(id, mate), await invite(id, mate, { name: 'Lee' })];
  const [one, two] = [(await toldOf(first)).sealed, (await toldOf(second)).sealed];
  expect(one?.token).not.toBe(two?.token);
  await remove(id, first, mate);
  const again = await invite(id, mate);
  expect((await resolve(one?.token ?? '')).statusCode).toBe(404);
  await leave(squadId, mate, 'removed');
  // So that the guest can be mailed whose host does not come.
  const withdrawn = expect.stringContaining('recommendation-withdrawn');
  expect((await told([id, again.id])).slice(-2)).toEqual([withdrawn, 'guest-link-ended 2']);
  for (const guest of [first, second, again]) {
    expect((await toldOf(guest)).kinds).toEqual(['guest-invited', 'guest-link-ended']);
    expect([(await page(guest)).statusCode, (await decline(guest)).statusCode]).toEqual([404, 404]);
  }
  const [over, unseated] = [await invite(id, creator), await invite(id, third)];
  await becomes(squadId, third, 'inactive');
  await calls.book(id, creator);
  const booked = expect.stringContaining('recommendation-booked');
  expect((await told([id, unseated.id])).slice(-2)).toEqual([booked, 'guest-link-ended 2']);
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
  const { id, creator, mate } = await roundOfTwo();
  const guest = await invite(id, mate);
  await calls.book(id, creator);
  const [teeTime] = await teeTimesOf(id);
  await calls.cancel(teeTime!.id, creator);
  const { statusCode, body } = await page(guest);
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<strong>Cancelled.</strong>')]);
  expect(body).not.toMatch(/Dana|I cannot come|Tell me of changes/);
  expect((await decline(guest)).statusCode).toBe(409);
});

test('golfers, holders of other links and guests of nobody find nothing by a guest link, nor a guest by theirs', async () => {
  const { id, squadId, mate } = await roundOfTwo();
  const guest = await invite(id, mate);
  expect((await service.call('GET', '/g/-/', mate)).statusCode).toBe(404);
  expect((await service.callByLink('GET', '/g/-/', { userId: mate, squadId })).statusCode).toBe(404);
  expect((await service.callByShared('GET', '/g/-/', { squadId, linkId: newId() })).statusCode).toBe(404);
  expect((await page({ id: newId() })).statusCode).toBe(404);
  for (const path of ['/a/-/', '/s/-/'])
    expect((await service.callByGuest('GET', path, guest.id)).statusCode).toBe(404);
  expect((await service.callByGuest('GET', url(id), guest.id)).statusCode).toBe(401);
});
