import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../testing/recommendation-service.ts';
import { callsOf, offer } from '../testing/recommendations.ts';
import { createSquad, dateIn, register } from '../testing/squads.ts';

let service: RecommendationService;
let calls: ReturnType<typeof callsOf>;
let courseId: string;
beforeAll(async () => {
  service = await startRecommendationService();
  calls = callsOf(service);
  courseId = await openCourse(service, { averagePrice: 92.5 });
});
afterAll(() => service.stop());

const names = ['Ann', 'Ben', 'Cleo', 'Dev', 'Eve', 'Finn', 'Gus'];
const teeTimesOf = (recommendationId: string) =>
  service.client.teeTime.findMany({ where: { recommendationId }, orderBy: { startsAt: 'asc' } });

/** A squad whose first members, `confirmed` in number, come to its one tee time; the very first is its creator. */
async function offered(facts: { members?: number; confirmed?: number; time?: string } = {}) {
  const { members = 2, confirmed = members, time = '09:00' } = facts;
  const golfers = await Promise.all(names.slice(0, members).map((firstName) => register(service, { firstName })));
  const squadId = await createSquad(service, golfers);
  const id = await offer(service, { squadId, courseId, date: dateIn(5), time });
  for (const golfer of golfers.slice(0, confirmed)) await calls.confirm(id, golfer);
  return { id, squadId, golfers, creator: golfers[0]!, mate: golfers[1]! };
}

test('the creator books for everyone who confirmed', async () => {
  const { id, squadId, golfers, creator } = await offered({ members: 3, confirmed: 2 });
  const answer = await calls.book(id, creator);
  expect(answer.statusCode).toBe(200);
  const { bookingReference, ...recommendation } = answer.json();
  expect(bookingReference).toMatch(/^FB-[2-9A-HJKMNP-Z]{8}$/);
  expect(recommendation).toMatchObject({ id, status: 'booked', bookingConfirmed: true, bookedBy: creator });
  const [teeTime, ...others] = await calls.booked(creator);
  expect(others).toEqual([]);
  expect(teeTime).toMatchObject({ squadId, courseId, time: '09:00', price: 92.5, maxPlayers: 4, bookedPlayers: 2 });
  expect(teeTime).toMatchObject({ status: 'confirmed', bookingReference });
  expect(teeTime?.bookings.map(({ userId }) => userId)).toEqual(golfers.slice(0, 2));
});

test('the booking and all that is told of it are one write', async () => {
  const { id, squadId, golfers, creator } = await offered({ members: 5 });
  const answer = await calls.book(id, creator);
  const writeId = answer.headers['fourball-write']?.toString().split(':')[1];
  expect(answer.headers['fourball-write']).toBe(`recommendation:${writeId}:3`);
  const events = await service.client.outboxEvent.findMany({ where: { writeId }, orderBy: { id: 'asc' } });
  const booked = events.filter((event) => event.type === 'recommendation.recommendation-booked.v1');
  expect(booked.map((event) => [event.aggregateId, event.aggregateVersion])).toEqual([[id, 7]]);
  const teeTimes = events.filter((event) => event.type === 'recommendation.tee-time-booked.v1');
  const facts = { squadId, recommendationId: id, courseName: 'Heron Ridge', timeZone: 'America/Phoenix' };
  const start = `${dateIn(5)}T16:00:00.000Z`;
  expect(teeTimes.map(({ envelope }) => envelope)).toMatchObject([
    { aggregateversion: 1, data: { ...facts, time: '09:00', startsAt: start, players: golfers.slice(0, 3) } },
    { aggregateversion: 1, data: { ...facts, time: '09:10', bookedBy: creator, players: golfers.slice(3) } },
  ]);
});

test('more than four go in groups, ten minutes apart, in each the first to confirm first', async () => {
  const { id, golfers, creator } = await offered({ members: 7, confirmed: 0 });
  const order = [...golfers].reverse();
  for (const golfer of order) await calls.confirm(id, golfer);
  await calls.book(id, creator);
  const all = await Promise.all(order.map(async (golfer) => (await calls.booked(golfer))[0]!));
  const [early, late] = [...new Map(all.map((teeTime) => [teeTime.time, teeTime])).values()].toSorted((one, other) =>
    one.time < other.time ? -1 : 1,
  );
  expect([early?.time, late?.time]).toEqual(['09:00', '09:10']);
  const groups = [early, late].map((teeTime) => teeTime?.bookings.map(({ userId }) => userId) ?? []);
  expect(groups.map((group) => group.length)).toEqual([4, 3]);
  for (const group of groups) expect(group).toEqual(order.filter((golfer) => group.includes(golfer)));
  expect(early?.bookingReference).toBe(late?.bookingReference);
});

test('who played together last time is kept apart the next time', async () => {
  const { id, golfers, creator } = await offered({ members: 8, confirmed: 0 });
  const groupsOn = async (recommendationId: string) => {
    for (const golfer of golfers) await calls.confirm(recommendationId, golfer);
    await calls.book(recommendationId, creator);
    const rows = await service.client.teeTime.findMany({ where: { recommendationId }, include: { bookings: true } });
    return rows.map(({ bookings }) => bookings.map(({ userId }) => userId));
  };
  const { nearestMiss: _, ...offer } = await service.client.recommendation.findUniqueOrThrow({ where: { id } });
  const aWeekOn = (date: Date) => new Date(date.getTime() + 7 * 24 * 60 * 60 * 1000);
  const next = { ...offer, id: newId(), date: aWeekOn(offer.date), startsAt: aWeekOn(offer.startsAt) };
  await service.client.recommendation.create({ data: { ...next, receipt: [] } });
  const before = await groupsOn(id);
  const after = await groupsOn(next.id);
  for (const group of after) {
    for (const earlier of before) expect(group.filter((golfer) => earlier.includes(golfer)).length).toBeLessThan(3);
  }
});

test('only the creator books: 403 for other members, 404 for strangers, 401 for visitors', async () => {
  const { id, mate } = await offered();
  const stranger = await register(service);
  const members = await calls.book(id, mate);
  expect([members.statusCode, members.json().detail]).toEqual([403, 'Only the creator of the squad can book']);
  const unknown = await calls.book(newId(), stranger);
  expect([unknown.statusCode, (await calls.book(id, stranger)).json()]).toEqual([404, unknown.json()]);
  expect((await calls.book(id)).statusCode).toBe(401);
  expect(await teeTimesOf(id)).toEqual([]);
});

test('without a confirmation there is nobody to book for', async () => {
  const { id, creator } = await offered({ confirmed: 0 });
  const answer = await calls.book(id, creator);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'nobody-confirmed']);
});

test('what has started cannot be booked', async () => {
  const { id, creator } = await offered();
  await service.client.recommendation.update({ where: { id }, data: { startsAt: new Date() } });
  const answer = await calls.book(id, creator);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'started']);
});

test('booking again answers the same booking, also with another reference and after the start', async () => {
  const { id, creator } = await offered();
  const first = await calls.book(id, creator, { bookingReference: ' Desk 12 ' });
  expect(first.json().bookingReference).toBe('Desk 12');
  await service.client.recommendation.update({ where: { id }, data: { startsAt: new Date() } });
  const second = await calls.book(id, creator, { bookingReference: 'Another' });
  expect([second.statusCode, second.headers['fourball-write']]).toEqual([200, undefined]);
  expect({ ...second.json(), updatedAt: '' }).toEqual({ ...first.json(), updatedAt: '' });
  expect(await teeTimesOf(id)).toHaveLength(1);
});

test.each([' ', 'x'.repeat(51)])('the reference "%s" is refused', async (bookingReference) => {
  const { id, creator } = await offered();
  const answer = await calls.book(id, creator, { bookingReference });
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.bookingReference']);
});

test('two bookings at the same time are one booking', async () => {
  const { id, creator } = await offered({ members: 6 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => calls.book(id, creator)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200));
  expect(new Set(answers.map((answer) => answer.json().bookingReference)).size).toBe(1);
  expect(answers.filter((answer) => answer.headers['fourball-write'])).toHaveLength(1);
  expect((await teeTimesOf(id)).map((teeTime) => teeTime.bookedPlayers)).toEqual([3, 3]);
});

test('booking while members confirm: who was told that they are in has a seat, who was refused has none', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, golfers, creator } = await offered({ members: 6, confirmed: 1 });
    const late = golfers.slice(1);
    const [booking, ...confirmations] = await Promise.all([
      calls.book(id, creator),
      ...late.map((golfer) => calls.confirm(id, golfer)),
    ]);
    expect(booking.statusCode).toBe(200);
    const isIn = late.filter((_, index) => confirmations[index]?.statusCode === 200);
    const refused = confirmations.filter((answer) => answer.json().code === 'already-booked');
    expect(isIn.length + refused.length).toBe(late.length);
    const seats = await service.client.teeTimeBooking.findMany({ where: { teeTime: { recommendationId: id } } });
    expect(seats.map(({ userId }) => userId).sort()).toEqual([creator, ...isIn].sort());
  }
});

test('players who are booked elsewhere then are named, and nothing is booked for anybody', async () => {
  const { id, squadId, golfers, creator } = await offered({ members: 3 });
  const elsewhere = await createSquad(service, [golfers[1]!, golfers[2]!]);
  const other = await offer(service, { squadId: elsewhere, courseId, date: dateIn(5), time: '13:00' });
  for (const golfer of golfers.slice(1)) await calls.confirm(other, golfer);
  await calls.book(other, golfers[1]!);
  const answer = await calls.book(id, creator);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'players-busy']);
  expect(answer.json().detail).toBe('Ben and Cleo are booked elsewhere then');
  expect(await calls.listed(squadId, creator)).toMatchObject([{ status: 'confirmed', bookingReference: null }]);
  expect([await teeTimesOf(id), await calls.booked(creator)]).toEqual([[], []]);
});

test('a player can play again once the round before is over', async () => {
  const { id, creator } = await offered({ time: '09:00' });
  await calls.book(id, creator);
  const again = await createSquad(service, [creator]);
  const [tooSoon, later] = [
    await offer(service, { squadId: again, courseId, date: dateIn(5), time: '13:00' }),
    await offer(service, { squadId: again, courseId, date: dateIn(5), time: '14:00' }),
  ];
  for (const next of [tooSoon, later]) await calls.confirm(next, creator);
  expect((await calls.book(tooSoon, creator)).json().detail).toBe('Ann is booked elsewhere then');
  expect((await calls.book(later, creator)).statusCode).toBe(200);
});

test('of two squads that book a shared player for the same time, at the same time, one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await offered({ time: '09:00' });
    const otherSquad = await createSquad(service, [one.mate, one.creator]);
    const other = await offer(service, { squadId: otherSquad, courseId, date: dateIn(5), time: '11:00' });
    for (const golfer of [one.mate, one.creator]) await calls.confirm(other, golfer);
    const answers = await Promise.all([calls.book(one.id, one.creator), calls.book(other, one.mate)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect(await calls.booked(one.mate)).toHaveLength(1);
  }
});

test('the database holds one booking per recommendation and one seat per player, and never too many players', async () => {
  const { id, creator } = await offered();
  await calls.book(id, creator);
  const [{ id: teeTimeId, ...teeTime }] = (await teeTimesOf(id)) as [Awaited<ReturnType<typeof teeTimesOf>>[0]];
  const { client } = service;
  await expect(client.teeTime.create({ data: { ...teeTime, id: newId() } })).rejects.toThrow(/Unique constraint/);
  const seat = { id: newId(), teeTimeId, userId: creator };
  await expect(client.teeTimeBooking.create({ data: seat })).rejects.toThrow(/Unique constraint/);
  const crowd = client.teeTime.update({ where: { id: teeTimeId }, data: { bookedPlayers: 5 } });
  await expect(crowd).rejects.toThrow(/booked_players_check/);
  const emptied = client.recommendation.update({ where: { id }, data: { confirmedMembers: [] } });
  await expect(emptied).rejects.toThrow(/confirmed_check/);
});
