import { expect, test } from 'vitest';
import { useService } from '../testing/steps.ts';

const steps = useService({ averagePrice: 92.5 });
const { service, calls, courseId, becomes, openCourse, confirmedRound, bookedRound, teeTimesOf, startIn } = steps;
const { seatedIn, sizesOf, dateIn } = steps;

test('the creator books for everyone who confirmed', async () => {
  const { id, squadId, golfers, creator } = await confirmedRound({ courseId, members: 3, confirmed: 2 });
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
  const { id, squadId, golfers, creator } = await confirmedRound({ courseId, members: 5 });
  const answer = await calls.book(id, creator);
  const writeId = answer.headers['fourball-write']?.toString().split(':')[1];
  expect(answer.headers['fourball-write']).toBe(`recommendation:${writeId}:3`);
  const events = await service.client.outboxEvent.findMany({ where: { writeId }, orderBy: { id: 'asc' } });
  const booked = events.filter((event) => event.type === 'recommendation.recommendation-booked.v1');
  expect(booked.map((event) => [event.aggregateId, event.aggregateVersion])).toEqual([[id, 7]]);
  expect(booked[0]?.envelope).toMatchObject({
    data: { courseName: 'Heron Ridge', freeSeats: 3, teeTimeId: expect.any(String) },
  });
  const teeTimes = events.filter((event) => event.type === 'recommendation.tee-time-booked.v1');
  const facts = { squadId, recommendationId: id, courseName: 'Heron Ridge', timeZone: 'America/Phoenix' };
  const start = `${dateIn(5)}T16:00:00.000Z`;
  expect(teeTimes.map(({ envelope }) => envelope)).toMatchObject([
    { aggregateversion: 1, data: { ...facts, time: '09:00', startsAt: start, players: golfers.slice(0, 3) } },
    { aggregateversion: 1, data: { ...facts, time: '09:10', bookedBy: creator, players: golfers.slice(3) } },
  ]);
});

test.each([
  ['imported', 'https://heron-ridge.example/book'],
  ['golfer', null],
] as const)(
  'of a course with the source %j mails and calendars are told the booking address %j',
  async (source, told) => {
    const course = await openCourse({ source, bookingUrl: 'https://heron-ridge.example/book' });
    const { teeTimeId } = await bookedRound({ courseId: course });
    const { envelope } = await service.client.outboxEvent.findFirstOrThrow({ where: { aggregateId: teeTimeId } });
    expect(envelope).toMatchObject({ type: 'recommendation.tee-time-booked.v1', data: { bookingUrl: told } });
  },
);

test('who confirmed and is no active member keeps their word and is not booked, but may book for others, if there are any', async () => {
  const { id, squadId, golfers, creator, mate } = await confirmedRound({ courseId, members: 3 });
  for (const golfer of golfers) await becomes(squadId, golfer, 'inactive');
  expect((await calls.book(id, creator)).json()).toMatchObject({ status: 409, code: 'nobody-confirmed' });
  for (const golfer of golfers.slice(1)) await becomes(squadId, golfer, 'active');
  expect(await calls.listed(squadId, mate)).toMatchObject([{ confirmedMembers: golfers }]);
  const booked = { status: 'booked', bookedBy: creator, confirmedMembers: golfers.slice(1) };
  expect((await calls.book(id, creator)).json()).toMatchObject(booked);
  expect(await seatedIn(id)).toEqual([golfers.slice(1)]);
});

test('who played together last time is kept apart the next time', async () => {
  const { id, squadId, golfers } = await bookedRound({ courseId, members: 8 });
  const next = await bookedRound({ courseId, squadId, golfers, date: dateIn(12) });
  const before = await seatedIn(id);
  for (const group of await seatedIn(next.id)) {
    for (const earlier of before) expect(group.filter((golfer) => earlier.includes(golfer))).toHaveLength(2);
  }
});

test('booking again answers the same booking, also with another reference and after the start', async () => {
  const { id, creator } = await confirmedRound({ courseId });
  const first = await calls.book(id, creator, { bookingReference: ' Desk 12 ' });
  expect(first.json().bookingReference).toBe('Desk 12');
  await startIn(id, 0);
  const second = await calls.book(id, creator, { bookingReference: 'Another' });
  expect([second.statusCode, second.headers['fourball-write']]).toEqual([200, undefined]);
  expect({ ...second.json(), updatedAt: '' }).toEqual({ ...first.json(), updatedAt: '' });
  expect(await teeTimesOf(id)).toHaveLength(1);
});

test('two bookings at the same time are one booking', async () => {
  const { id, creator } = await confirmedRound({ courseId, members: 6 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => calls.book(id, creator)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200));
  expect(new Set(answers.map((answer) => answer.json().bookingReference)).size).toBe(1);
  expect(answers.filter((answer) => answer.headers['fourball-write'])).toHaveLength(1);
  expect(await sizesOf(id)).toEqual([3, 3]);
});

test('players who are booked elsewhere then are named, and nothing is booked for anybody', async () => {
  const { id, squadId, golfers, creator } = await confirmedRound({ courseId, members: 3 });
  await bookedRound({ courseId, golfers: golfers.slice(1), time: '13:00' });
  const answer = await calls.book(id, creator);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'players-busy']);
  expect(answer.json().detail).toBe('Ben and Cleo are booked elsewhere then');
  expect(await calls.listed(squadId, creator)).toMatchObject([{ status: 'confirmed', bookingReference: null }]);
  expect([await teeTimesOf(id), await calls.booked(creator)]).toEqual([[], []]);
});

test.each([
  ['near by', { city: 'Boulder', latitude: 40, longitude: -105.3 }, { status: 'booked' }],
  [
    'more than an hour away',
    { city: 'Vail', state: 'CO' },
    { code: 'players-busy', detail: "Ben and Cleo are booked more than an hour's drive away that day" },
  ],
])('once a round of that day is over, players are booked %s or refused', async (_where, place, expected) => {
  const denver = await openCourse({ city: 'Denver', latitude: 39.7, longitude: -105 });
  const courseId = await openCourse(place);
  const { id, golfers, creator } = await confirmedRound({ courseId, members: 3, time: '16:00' });
  await bookedRound({ courseId: denver, golfers: golfers.slice(1), time: '09:00' });
  expect((await calls.book(id, creator)).json()).toMatchObject(expected);
});

test('of two squads that book a shared player for the same time, at the same time, one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await confirmedRound({ courseId });
    const other = await confirmedRound({ courseId, golfers: one.golfers.toReversed(), time: '11:00' });
    const answers = await Promise.all([calls.book(one.id, one.creator), calls.book(other.id, one.mate)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect(await calls.booked(one.mate)).toHaveLength(1);
  }
});
