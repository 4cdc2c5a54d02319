import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../testing/recommendation-service.ts';
import { callsOf, offer } from '../testing/recommendations.ts';
import { bookedRound, startIn, teeTimesOf, told } from '../testing/rounds.ts';
import { createSquad, dateIn, leave, register, saveFree } from '../testing/squads.ts';

let service: RecommendationService;
let calls: ReturnType<typeof callsOf>;
let courseId: string;
beforeAll(async () => {
  service = await startRecommendationService();
  calls = callsOf(service);
  courseId = await openCourse(service);
});
afterAll(() => service.stop());

const stored = (id: string) => service.client.recommendation.findUniqueOrThrow({ where: { id } });
const timesOf = async (id: string) => (await teeTimesOf(service, id)).map(({ time, status }) => `${time} ${status}`);

test('the creator moves the whole booking: all groups, ten minutes apart, and the recommendation with them', async () => {
  const { id, squadId, teeTimeIds, golfers, creator } = await bookedRound(service, { courseId, members: 5 });
  const start = { date: dateIn(7), time: '13:40' };
  const answer = await calls.move(teeTimeIds[1]!, creator, start);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id: teeTimeIds[1], date: start.date, time: '13:50', status: 'confirmed' });
  expect(await calls.listed(squadId, creator)).toMatchObject([{ ...start, id, status: 'booked' }]);
  const [first] = await teeTimesOf(service, id);
  expect(first?.startsAt.toISOString()).toBe(`${start.date}T20:40:00.000Z`);
  expect(first?.endsAt.getTime()).toBe(first!.startsAt.getTime() + 255 * 60_000);
  const moved = (await service.published(teeTimeIds[0]!)).at(-1);
  expect(moved).toMatchObject({ type: 'recommendation.tee-time-moved.v1', aggregateVersion: 2 });
  const movedFrom = { date: dateIn(5), time: '09:00' };
  expect(moved?.envelope).toMatchObject({
    data: {
      ...start,
      startsAt: `${start.date}T20:40:00.000Z`,
      players: golfers.slice(0, 3),
      changedBy: creator,
      movedFrom,
    },
  });
  expect(await told(service, [teeTimeIds[1]!])).toEqual(['tee-time-booked 1', 'tee-time-moved 2']);
  expect((await told(service, [id])).at(-1)).toBe('recommendation-moved 8');
});

test('the same start again, also at the same time, changes nothing and tells nobody', async () => {
  const { id, teeTimeIds, creator } = await bookedRound(service, { courseId, members: 5 });
  const start = { date: dateIn(6), time: '09:10' };
  const answers = await Promise.all([1, 2, 3].map(() => calls.move(teeTimeIds[0]!, creator, start)));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  const again = await calls.move(teeTimeIds[0]!, creator, start);
  expect([again.body, again.headers['fourball-write']]).toEqual([answers[0]?.body, undefined]);
  expect((await told(service, [id, ...teeTimeIds])).filter((event) => event.includes('moved'))).toHaveLength(3);
});

test('ten minutes later or earlier no group stands in the way of another, nor does one that was cancelled', async () => {
  const { id, teeTimeIds, golfers, creator } = await bookedRound(service, { courseId, members: 9 });
  const date = dateIn(5);
  const last = teeTimeIds[2]!;
  expect((await calls.move(last, creator, { date, time: '09:10' })).statusCode).toBe(200);
  expect((await calls.move(last, creator, { date, time: '09:00' })).json().time).toBe('09:20');
  for (const golfer of golfers.slice(3, 6)) await calls.cancel(teeTimeIds[1]!, golfer);
  expect((await calls.move(last, creator, { date, time: '09:10' })).json().time).toBe('09:20');
  expect(await timesOf(id)).toEqual(['09:10 cancelled', '09:10 confirmed', '09:20 confirmed'].sort());
});

test('only the creator moves: 403 for other members, 404 for strangers and who has left, 401 for visitors', async () => {
  const { squadId, id, teeTimeId, golfers, mate } = await bookedRound(service, { courseId, members: 3 });
  const start = { date: dateIn(6), time: '10:00' };
  const refused = await calls.move(teeTimeId, mate, start);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Only the creator of the squad can move a booking',
  ]);
  await leave(service, squadId, golfers[2]!);
  for (const stranger of [golfers[2]!, await register(service)]) {
    const unknown = await calls.move(newId(), stranger, start);
    expect([unknown.statusCode, (await calls.move(teeTimeId, stranger, start)).json()]).toEqual([404, unknown.json()]);
  }
  expect((await calls.move(teeTimeId, undefined, start)).statusCode).toBe(401);
  expect(await timesOf(id)).toEqual(['09:00 confirmed']);
});

test.each([
  ['a time before the day begins', { time: '05:59' }, 'body.time'],
  ['a time after the last slot', { time: '19:00' }, 'body.time'],
  ['what is no time', { time: '9:00' }, 'body.time'],
  ['what is no date', { date: '2027-02-30' }, 'body.date'],
  ['a past date', { date: dateIn(-2) }, 'body.date'],
  ['a date over a year ahead', { date: dateIn(369) }, 'body.date'],
])('%s is refused by its name', async (_, wrong, path) => {
  const { id, teeTimeId, creator } = await bookedRound(service, { courseId });
  const answer = await calls.move(teeTimeId, creator, { date: dateIn(6), time: '10:00', ...wrong });
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
  expect(await timesOf(id)).toEqual(['09:00 confirmed']);
});

test('what is cancelled or has started is not moved', async () => {
  const start = { date: dateIn(6), time: '10:00' };
  const cancelled = await bookedRound(service, { courseId });
  await calls.cancel(cancelled.teeTimeId, cancelled.creator);
  expect((await calls.move(cancelled.teeTimeId, cancelled.creator, start)).json().code).toBe('cancelled');
  const running = await bookedRound(service, { courseId, members: 5 });
  await startIn(service, running.id, -1);
  const answer = await calls.move(running.teeTimeIds[1]!, running.creator, start);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'started']);
});

test("players who are booked elsewhere then are named; the round itself is in nobody's way", async () => {
  const one = await bookedRound(service, { courseId, members: 3 });
  await bookedRound(service, { courseId, golfers: [one.mate], time: '14:00' });
  const clash = await calls.move(one.teeTimeId, one.creator, { date: dateIn(5), time: '10:00' });
  expect([clash.statusCode, clash.json().code, clash.json().detail]).toEqual([
    409,
    'players-busy',
    'Ben is booked elsewhere then',
  ]);
  expect(await timesOf(one.id)).toEqual(['09:00 confirmed']);
  expect((await calls.move(one.teeTimeId, one.creator, { date: dateIn(5), time: '09:45' })).statusCode).toBe(200);
  await calls.cancel(one.teeTimeId, one.mate);
  expect((await calls.move(one.teeTimeId, one.creator, { date: dateIn(5), time: '14:00' })).statusCode).toBe(200);
});

test('a pending recommendation of that start makes room, a confirmed or booked one does not', async () => {
  const { squadId, teeTimeId, creator } = await bookedRound(service, { courseId });
  const date = dateIn(6);
  const pending = await offer(service, { squadId, courseId, date, time: '09:00' });
  const taken = await offer(service, { squadId, courseId, date, time: '14:00' });
  expect((await calls.move(teeTimeId, creator, { date, time: '09:00' })).statusCode).toBe(200);
  expect((await service.published(pending)).at(-1)).toMatchObject({ type: 'recommendation.recommendation-dropped.v1' });
  await calls.confirm(taken, creator);
  const answer = await calls.move(teeTimeId, creator, { date, time: '14:00' });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'start-taken']);
  await calls.book(taken, creator);
  expect((await calls.move(teeTimeId, creator, { date, time: '14:00' })).json().code).toBe('start-taken');
});

test('the ranking offers the start that was left, and not the one that was taken', async () => {
  const [date, next] = [dateIn(5), dateIn(6)];
  const { squadId, teeTimeId, creator } = await bookedRound(service, { courseId, date, members: 1 });
  await saveFree(service, creator, date, ['09:00']);
  await saveFree(service, creator, next, ['09:00']);
  await calls.move(teeTimeId, creator, { date: next, time: '09:00' });
  const offered = (await calls.generated(squadId, creator)).filter(({ status }) => status === 'pending');
  expect(offered).toMatchObject([{ date, time: '09:00' }]);
});

test('moving while the squad is ranked anew and a mate confirms: each start is held once, and no answer is an error', async () => {
  const mates = await Promise.all([register(service), register(service)]);
  for (const date of [dateIn(8), dateIn(9)]) await saveFree(service, mates[0]!, date);
  for (let round = 0; round < 12; round += 1) {
    const squadId = await createSquad(service, mates);
    const id = await offer(service, { squadId, courseId, date: dateIn(4), time: '09:00' });
    await calls.confirm(id, mates[1]!);
    await calls.book(id, mates[0]!);
    const [teeTime] = await teeTimesOf(service, id);
    const [target] = (await calls.generated(squadId, mates[0]!)).filter(({ status }) => status === 'pending');
    const answers = await Promise.all([
      calls.generate(squadId, mates[0]),
      calls.move(teeTime!.id, mates[0], target!),
      calls.confirm(target!.id, mates[0]),
      calls.generate(squadId, mates[1]),
    ]);
    expect(answers.map((answer) => answer.statusCode).filter((status) => status >= 500)).toEqual([]);
    const living = await service.client.recommendation.findMany({ where: { squadId, status: { not: 'cancelled' } } });
    const starts = living.map(({ date, time }) => `${date.toISOString()} ${time}`);
    expect(new Set(starts).size).toBe(starts.length);
    await calls.cancel(teeTime!.id, mates[0]);
  }
});

test('moving onto a start that is being ranked anew: it is moved, and the ranking offers other starts', async () => {
  const ann = await register(service);
  await saveFree(service, ann, dateIn(8), ['09:00', '14:00']);
  for (let round = 0; round < 15; round += 1) {
    const { squadId, teeTimeId } = await bookedRound(service, { courseId, golfers: [ann] });
    const start = { date: dateIn(8), time: '09:00' };
    await calls.generate(squadId, ann);
    const answers = await Promise.all([
      calls.generate(squadId, ann),
      calls.move(teeTimeId, ann, start),
      calls.generate(squadId, ann),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    const listed = await calls.listed(squadId, ann);
    expect(listed.filter(({ date, time }) => date === start.date && time === start.time)).toMatchObject([
      { status: 'booked' },
    ]);
    await calls.cancel(teeTimeId, ann);
  }
});

test('of two squads that move rounds of a shared player to the same time, at the same time, one succeeds', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [ann, ben] = [await register(service), await register(service)];
    const one = await bookedRound(service, { courseId, golfers: [ann, ben], time: '07:00' });
    const other = await bookedRound(service, { courseId, golfers: [ben, ann], time: '13:00' });
    const start = { date: dateIn(6), time: '10:00' };
    const answers = await Promise.all([calls.move(one.teeTimeId, ann, start), calls.move(other.teeTimeId, ben, start)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const dates = [...(await teeTimesOf(service, one.id)), ...(await teeTimesOf(service, other.id))].map(
      ({ time }) => time,
    );
    expect(dates.filter((time) => time === '10:00')).toHaveLength(1);
  }
});

test('moving while players give up their seats: the booking stays whole, or is gone', async () => {
  for (let round = 0; round < 15; round += 1) {
    const { id, teeTimeId, golfers, creator } = await bookedRound(service, { courseId, members: 2 });
    const [move] = await Promise.all([
      calls.move(teeTimeId, creator, { date: dateIn(6), time: '10:00' }),
      ...golfers.map((golfer) => calls.cancel(teeTimeId, golfer, { seatOnly: true })),
    ]);
    expect([200, 409]).toContain(move.statusCode);
    const [teeTime] = await teeTimesOf(service, id);
    expect([teeTime?.status, (await stored(id)).status]).toEqual(['cancelled', 'cancelled']);
    expect((await stored(id)).time).toBe(teeTime?.time);
  }
});
