import { expect, test } from 'vitest';
import { aggregates } from '../snapshot.ts';
import { useService } from '../testing/steps.ts';

const bookingUrl = 'https://heron-ridge.example/book';
const steps = useService({ averagePrice: 92.5, bookingUrl });
const { service, calls, courseId, becomes, openCourse, confirmedRound, bookedRound, teeTimesOf, startIn } = steps;
const { seatedIn, sizesOf, dateIn, openedDate, storedDateOf, storedRound, passDeadline, fillSeats, lastTold } = steps;

test('the creator books for everyone who confirmed', async () => {
  const { id, squadId, golfers, creator } = await confirmedRound({ courseId, members: 3, confirmed: 2 });
  const { bookingReference, ...recommendation } = (await calls.book(id, creator)).json();
  expect(bookingReference).toMatch(/^FB-[2-9A-HJKMNP-Z]{8}$/);
  expect(recommendation).toMatchObject({ id, status: 'booked', bookingConfirmed: true, bookedBy: creator });
  const [teeTime, ...others] = await calls.booked(creator);
  expect(others).toEqual([]);
  expect(teeTime).toMatchObject({ squadId, courseId, time: '09:00', price: 92.5, maxPlayers: 4, bookedPlayers: 2 });
  expect(teeTime).toMatchObject({ status: 'confirmed', bookingReference });
  expect(teeTime?.bookings.map(({ userId }) => userId)).toEqual(golfers.slice(0, 2));
});

test('the booking and all that is told of it are one write', async () => {
  const { id, squadId, golfers, creator } = await confirmedRound({ courseId, members: 6, confirmed: 5 });
  await calls.withdraw(id, golfers[5]);
  const answer = await calls.book(id, creator);
  const writeId = answer.headers['fourball-write']?.toString().split(':')[1];
  expect(answer.headers['fourball-write']).toBe(`recommendation:${writeId}:3`);
  const events = await service.client.outboxEvent.findMany({ where: { writeId }, orderBy: { id: 'asc' } });
  const booked = events.filter((event) => event.type === 'recommendation.recommendation-booked.v1');
  expect(booked.map((event) => [event.aggregateId, event.aggregateVersion])).toEqual([[id, 7]]);
  const data = { courseName: 'Heron Ridge', freeSeats: 3, teeTimeId: expect.any(String), out: golfers.slice(5) };
  expect(booked[0]?.envelope).toMatchObject({ data });
  const teeTimes = events.filter((event) => event.type === 'recommendation.tee-time-booked.v1');
  const facts = { squadId, recommendationId: id, courseName: 'Heron Ridge', timeZone: 'America/Phoenix', bookingUrl };
  const start = `${dateIn(5)}T16:00:00.000Z`;
  expect(teeTimes.map(({ envelope }) => envelope)).toMatchObject([
    { aggregateversion: 1, data: { ...facts, time: '09:00', startsAt: start, players: golfers.slice(0, 3) } },
    { aggregateversion: 1, data: { ...facts, time: '09:10', bookedBy: creator, players: golfers.slice(3, 5) } },
  ]);
});

test('of a course that a golfer added mails and calendars are told no booking address', async () => {
  const course = await openCourse({ source: 'golfer', bookingUrl });
  const { teeTimeId } = await bookedRound({ courseId: course });
  expect(await lastTold(teeTimeId)).toMatchObject({ type: 'tee-time-booked', data: { bookingUrl: null } });
});

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

test('bookings at the same time are one booking, as is booking again with another reference and after the start', async () => {
  const { id, creator } = await confirmedRound({ courseId, members: 6 });
  const bookingReference = ' Desk 12 ';
  const answers = await Promise.all(Array.from({ length: 6 }, () => calls.book(id, creator, { bookingReference })));
  const [first] = answers;
  expect(answers.map((answer) => answer.json().bookingReference)).toEqual(Array(6).fill('Desk 12'));
  expect(answers.filter((answer) => answer.headers['fourball-write'])).toHaveLength(1);
  await startIn(id, 0);
  const again = await calls.book(id, creator, { bookingReference: 'Another' });
  expect([again.statusCode, again.headers['fourball-write']]).toEqual([200, undefined]);
  expect({ ...again.json(), updatedAt: '' }).toEqual({ ...first?.json(), updatedAt: '' });
  expect(await sizesOf(id)).toEqual([3, 3]);
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

/** Holds so many tee times of a date; answers the groups of its booking. */
async function hold(round: string, creator: string, teeTimes: number) {
  expect((await calls.book(round, creator, { teeTimes })).json()).toMatchObject({ status: 'booked' });
  return heldSizesOf(round);
}
const heldSizesOf = async (round: string) =>
  (await teeTimesOf(round)).map(({ bookedPlayers, status }) => (status === 'cancelled' ? null : bookedPlayers));
const say = async (round: string, golfers: readonly string[]) => {
  for (const golfer of golfers) await calls.confirm(round, golfer);
};
/** Has the deadline pass of a date and of the tee times that it holds. */
async function atDeadline(date: string, round: string): Promise<void> {
  await passDeadline(date);
  const data = { heldUntil: new Date(Date.now() - 1_000) };
  await service.client.teeTime.updateMany({ where: { recommendationId: round }, data });
  await fillSeats(round);
}

test('tee times are held for those who have yet to answer: none is asked but by the date, and what nobody has goes at the deadline', async () => {
  const { id, golfers, creator, round } = await openedDate({ courseId, members: 10 });
  await say(round, golfers.slice(0, 5));
  expect(await hold(round, creator, 4)).toEqual([3, 2, 0, 0]);
  await fillSeats(round);
  expect(await heldSizesOf(round)).toEqual([3, 2, 0, 0]);
  expect(await service.client.askedGolfer.count({ where: { recommendationId: round } })).toBe(0);
  const [due] = await service.client.$queryRaw<[{ isAhead: boolean }]>`
    SELECT line_due_at > now() + interval '1 hour' AS "isAhead" FROM squad_tee_time_recommendations WHERE id = ${round}::uuid`;
  expect(due.isAhead).toBe(true);
  for (const golfer of golfers.slice(5, 7)) {
    const answer = await calls.confirm(round, golfer);
    expect([answer.statusCode, answer.json().waiting]).toEqual([200, undefined]);
  }
  expect(await heldSizesOf(round)).toEqual([4, 3, 0, 0]);
  const { answerDate } = steps.gameCalls;
  expect((await answerDate(id, golfers[7], 'in')).json().counts).toMatchObject({ in: 8, waiting: 0 });
  expect((await answerDate(id, golfers[7], 'maybe')).json().counts).toMatchObject({ in: 7, maybe: 1 });
  for (const golfer of [creator, golfers[8]]) await steps.setAway(golfer, 6);
  expect((await steps.gameCalls.readDate(id, creator)).counts).toMatchObject({ in: 7, out: 1, silent: 1 });
  await say(round, golfers.slice(8));
  await calls.cancel((await teeTimesOf(round))[2]?.id ?? '', golfers[9]);
  expect(await heldSizesOf(round)).toEqual([4, 4, 0, 0]);
  await atDeadline(id, round);
  expect(await heldSizesOf(round)).toEqual([4, 4, null, null]);
  expect((await storedDateOf(id)).status).toBe('locked');
});

test('they are as many as the players need at least, and as the most players need at most', async () => {
  const { golfers, creator, round } = await openedDate({ courseId, members: 6, rules: { mostPlayers: 8 } });
  await say(round, golfers.slice(0, 5));
  const refusal = async (teeTimes: number) => (await calls.book(round, creator, { teeTimes })).json();
  const tooFew = { status: 409, code: 'too-few-tee-times', detail: 'Its players need 2 tee times' };
  expect(await refusal(1)).toMatchObject(tooFew);
  const tooMany = { code: 'too-many-tee-times', detail: 'At most 8 play, who need fewer tee times' };
  expect(await refusal(3)).toMatchObject({ status: 409, ...tooMany });
  expect(await refusal(13)).toMatchObject({ status: 400 });
  expect(await hold(round, creator, 2)).toEqual([3, 2]);
});

test('the creator alone holds tee times and reads how many, of an open date at a fixed start, on which somebody is in', async () => {
  const read = async (date: string, golfer: string) => (await steps.gameCalls.readDate(date, golfer)).mayHold;
  const { id, golfers, creator, round } = await openedDate({ courseId, rules: { mostPlayers: 6 } });
  expect(await read(id, creator)).toBe(0);
  await say(round, golfers.slice(1, 2));
  expect([await read(id, creator), await read(id, golfers[1] as string)]).toEqual([2, 0]);
  await passDeadline(id);
  expect(await read(id, creator)).toBe(0);
  const ranked = await openedDate({ courseId, rules: { earliest: '08:00', latest: '10:00' } });
  await say(ranked.round, ranked.golfers);
  expect(await read(ranked.id, ranked.creator)).toBe(0);
  const noGame = await confirmedRound({ courseId });
  for (const one of [{ id: round, creator }, { ...ranked, id: ranked.round }, noGame]) {
    const refused = (await calls.book(one.id, one.creator, { teeTimes: 2 })).json();
    expect(refused).toMatchObject({ status: 409, code: 'not-held' });
  }
});

const rounds = 'squad_tee_time_recommendations';
const again = (table: string) =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).* FROM ${table} t`;

test.each([
  ['a cancelled tee time with players', "UPDATE tee_times SET status = 'cancelled'", /players_check/],
  ['more players than seats', 'UPDATE tee_times SET booked_players = 5', /booked_players_check/],
  ['a booking that nobody made', `UPDATE ${rounds} SET booked_by = NULL`, /booked_check/],
  ['a score over 100', `UPDATE ${rounds} SET score = 100.01`, /score_check/],
  ['a start before the day begins', `UPDATE ${rounds} SET time = '05:59'`, /check/],
  ['a start that is no time', `UPDATE ${rounds} SET time = '9:00'`, /check/],
  ['a course that there is not', `UPDATE ${rounds} SET course_id = gen_random_uuid()`, /foreign key/],
  ['a slot twice among those of a squad', again(rounds), /unique constraint/],
  ['a seat twice for one player', again('tee_time_bookings'), /unique constraint/],
  ['tee times without their booking', `DELETE FROM ${rounds}`, /foreign key/],
])('the database refuses %s', async (_what, change, sentence) => {
  await bookedRound({ courseId });
  await expect(service.pool.query(change)).rejects.toThrow(sentence);
});

test('the database holds one confirmed tee time per start of a booking; a cancelled one holds no start', async () => {
  const { teeTimeIds, golfers } = await bookedRound({ courseId, members: 5 });
  const [first, second] = teeTimeIds as [string, string];
  const { startsAt } = await service.client.teeTime.findUniqueOrThrow({ where: { id: first } });
  const take = () => service.client.teeTime.update({ where: { id: second }, data: { startsAt } });
  await expect(take()).rejects.toThrow(/Unique constraint/);
  for (const golfer of golfers.slice(0, 3)) await calls.cancel(first, golfer, { seatOnly: true });
  await expect(take()).resolves.toMatchObject({ id: second });
});

test('what is told again of the present tells a cancelled booking as cancelled, under the version that it has', async () => {
  const kept = await bookedRound({ courseId });
  const gone = await bookedRound({ courseId });
  await calls.cancel(gone.teeTimeId, gone.creator);
  const page = { after: '00000000-0000-0000-0000-000000000000', limit: 1000 };
  const toldAgain = async (name: keyof typeof aggregates, id: string) => {
    const states = await aggregates[name](service.client, page);
    const state = states.find(({ data }) => data.id === id);
    return `${state?.kind.type.split('.')[1]} ${state?.version}`;
  };
  expect(await toldAgain('recommendations', kept.id)).toBe('recommendation-booked 4');
  expect(await toldAgain('recommendations', gone.id)).toBe('recommendation-cancelled 5');
  expect(await toldAgain('tee times', kept.teeTimeId)).toBe('tee-time-booked 1');
  expect(await toldAgain('tee times', gone.teeTimeId)).toBe('tee-time-cancelled 2');
});

test('a held tee time keeps a seat, however few its booking is to have; where it is moved ahead of its deadline, that is six hours before, and who is away then is out', async () => {
  const { id, golfers, creator, round } = await openedDate({ courseId });
  await say(round, golfers.slice(0, 2));
  await hold(round, creator, 2);
  const first = (await teeTimesOf(round))[0]!.id;
  expect((await calls.round(first, creator)).json().isHeld).toBe(true);
  expect((await calls.changeSeats(first, creator, 2)).json()).toMatchObject({ status: 409, code: 'too-few-seats' });
  expect((await calls.changeSeats(first, creator, 3)).statusCode).toBe(200);
  expect((await teeTimesOf(round)).map(({ maxPlayers }) => maxPlayers)).toEqual([2, 1]);
  for (const [place, days] of [3, 3, 6, 3].entries()) await steps.setAway(golfers[place], days);
  expect((await calls.move(first, creator, { date: dateIn(3), time: '12:00' })).statusCode).toBe(200);
  const out = async () => {
    const { members } = await steps.gameCalls.readDate(id, creator);
    return members.flatMap(({ userId, answer }) => (answer === 'out' ? [userId] : []));
  };
  expect(await out()).toEqual([golfers[3]]);
  const { startsAt } = await storedRound(round);
  const latest = new Date(startsAt.getTime() - 6 * 60 * 60_000);
  expect((await storedDateOf(id)).deadlineAt).toEqual(latest);
  expect((await teeTimesOf(round)).map(({ heldUntil }) => heldUntil)).toEqual([latest, latest]);
  await service.client.gameDate.update({ where: { id }, data: { status: 'locked' } });
  expect((await calls.move(first, creator, { date: dateIn(3), time: '12:10' })).statusCode).toBe(200);
  expect(await out()).toEqual([golfers[3]]);
});
