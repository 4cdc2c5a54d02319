import { newId } from '@fourball/kit/process/id.ts';
import { expect, test } from 'vitest';
import { dateIn } from '../../testing/squads.ts';
import { useService } from '../../testing/steps.ts';

const { service, courseId, calls, register, createSquad, leave, openCourse, bookedRound, startIn } = useService();

test("a golfer's bookings are the tee times they play, soonest first by the instant and not by the clock", async () => {
  const [ann, ben] = [await register(), await register()];
  const phoenix = await openCourse({ averagePrice: 68.5 });
  const newYork = await openCourse({ name: 'Otter Bay', timeZone: 'America/New_York' });
  await bookedRound({ courseId: phoenix, golfers: [ann], date: dateIn(9), time: '08:00' });
  await bookedRound({ courseId: newYork, golfers: [ben, ann], date: dateIn(4), time: '08:00' });
  await bookedRound({ courseId: phoenix, golfers: [ben, ann], date: dateIn(4), time: '18:00' });
  await bookedRound({ courseId: phoenix, golfers: [ben], date: dateIn(3), time: '08:00' });
  // The price is what the course cost when it was booked.
  await service.client.golfCourse.update({ where: { id: phoenix }, data: { averagePrice: 75 } });
  const bookings = await calls.booked(ann);
  expect(bookings).toMatchObject([
    { date: dateIn(4), time: '08:00', price: null, course: { name: 'Otter Bay', imageUrl: null } },
    { date: dateIn(4), time: '18:00', price: 68.5, bookedPlayers: 2 },
    { date: dateIn(9), time: '08:00', bookedPlayers: 1, squad: { name: 'Weekend Warriors' } },
  ]);
  expect(bookings[0]?.bookings).toMatchObject([
    { userId: ben, status: 'confirmed' },
    { userId: ann, status: 'confirmed' },
  ]);
});

test('what has started, was cancelled, or is played without the golfer is no upcoming booking', async () => {
  const [ann, ben] = [await register(), await register()];
  const started = await bookedRound({ courseId, golfers: [ann], date: dateIn(3), time: '08:00' });
  const cancelled = await bookedRound({ courseId, golfers: [ann], date: dateIn(4), time: '08:00' });
  const withdrawn = await bookedRound({ courseId, golfers: [ann, ben], date: dateIn(5), time: '08:00' });
  await startIn(started.id, 0);
  for (const { teeTimeId } of [cancelled, withdrawn]) await calls.cancel(teeTimeId, ann, { seatOnly: true });
  expect(await calls.booked(ann)).toEqual([]);
  expect((await calls.booked(ben)).map((teeTime) => teeTime.bookings.map(({ userId }) => userId))).toEqual([[ben]]);
});

test("a squad's tee times are those of the last 90 days and to come, cancelled ones and freed seats included", async () => {
  const [ann, ben, cleo] = [await register(), await register(), await register()];
  const squadId = await createSquad([ann, ben, cleo], { name: 'Dawn Patrol' });
  const play = (days: number, time: string) =>
    bookedRound({ courseId, squadId, golfers: [ann, ben], date: dateIn(days), time });
  await startIn((await play(3, '07:00')).id, -91 * 24 * 60);
  await startIn((await play(4, '08:00')).id, -89 * 24 * 60);
  await calls.cancel((await play(5, '09:00')).teeTimeId, ann);
  await calls.cancel((await play(6, '10:00')).teeTimeId, ben);
  await play(7, '11:00');
  await leave(squadId, ben, 'removed');
  const answer = await calls.teeTimes(squadId, cleo);
  expect(answer.statusCode).toBe(200);
  const seats = (first: string, second: string) => [
    { userId: ann, status: first },
    { userId: ben, status: second },
  ];
  expect(answer.json()).toMatchObject([
    { time: '08:00', status: 'confirmed', bookings: seats('confirmed', 'confirmed') },
    { time: '09:00', status: 'cancelled', bookedPlayers: 0, bookings: seats('cancelled', 'cancelled') },
    { time: '10:00', status: 'confirmed', bookedPlayers: 1, bookings: seats('confirmed', 'cancelled') },
    { time: '11:00', status: 'confirmed', bookedPlayers: 1, squad: { name: 'Dawn Patrol' } },
  ]);
});

test('an answer holds the next 100 tee times, from a date on or after one of them', async () => {
  const ann = await register();
  const { squadId, teeTimeId } = await bookedRound({ courseId, golfers: [ann], date: dateIn(4), time: '08:00' });
  const { client } = service;
  const first = await client.teeTime.findUniqueOrThrow({ where: { id: teeTimeId } });
  const later = (minutes: number, moment: Date) => new Date(moment.getTime() + minutes * 60_000);
  const others = Array.from({ length: 119 }, (_, index) => ({
    ...first,
    id: newId(),
    startsAt: later(index + 1, first.startsAt),
    endsAt: later(index + 1, first.endsAt),
  }));
  await client.teeTime.createMany({ data: others });
  await client.teeTimeBooking.createMany({
    data: others.map(({ id }) => ({ id: newId(), teeTimeId: id, userId: ann })),
  });
  const ids = [teeTimeId, ...others.map(({ id }) => id)];
  const listed = async (query = '') =>
    (await calls.teeTimes(squadId, ann, query)).json().map(({ id }: { id: string }) => id);
  expect(await listed()).toEqual(ids.slice(0, 100));
  expect(await listed(`?from=${dateIn(4)}&after=${ids[99]}`)).toEqual(ids.slice(100));
  expect(await listed(`?from=${dateIn(5)}`)).toEqual([]);
  expect((await calls.booked(ann)).map(({ id }) => id)).toEqual(ids.slice(0, 100));
});

const place = { name: 'Otter Bend', latitude: 33.5092, longitude: -112.0301, averagePrice: 68.5 };

test('a member without a seat reads where and when the squad plays, with whom, and how many seats are free', async () => {
  const courseId = await openCourse(place);
  const round = await bookedRound({ courseId, members: 3, confirmed: 2 });
  const [teeTime] = await calls.booked(round.creator);
  const answer = await calls.round(teeTime!.id, round.golfers[2]);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      ...teeTime,
      course: { id: courseId, ...place, timeZone: 'America/Phoenix', holes: 18 },
      recommendationId: round.id,
      groups: [{ teeTimeId: teeTime!.id, time: '09:00', players: round.golfers.slice(0, 2), freeSeats: 2 }],
    },
  ]);
  const { startsAt, endsAt, sunsetAt } = answer.json();
  expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(255 * 60_000);
  expect(sunsetAt > endsAt && Date.parse(sunsetAt) - Date.parse(startsAt) < 12 * 60 * 60_000).toBe(true);
});

test('of several groups a player reads about their own, and others about the one that they ask for', async () => {
  const round = await bookedRound({ courseId: await openCourse(), members: 7, confirmed: 6 });
  const shown = async (id: string, golfer?: string) => (await calls.round(id, golfer)).json();
  const { groups } = await shown((await calls.booked(round.creator))[0]!.id, round.creator);
  const [first, second] = groups;
  expect(groups).toMatchObject([{ freeSeats: 1 }, { freeSeats: 1 }]);
  expect((await shown(first.teeTimeId, second.players[0])).id).toBe(second.teeTimeId);
  expect((await shown(second.teeTimeId, round.golfers[6])).id).toBe(second.teeTimeId);
  for (const player of second.players) await calls.cancel(second.teeTimeId, player, { seatOnly: true });
  expect(await shown(second.teeTimeId, round.golfers[6])).toMatchObject({ id: first.teeTimeId, groups: [first] });
});

test('no seat is free in a group that has teed off; one that was cancelled is still to be read, without players', async () => {
  const { id, teeTimeId, creator, mate } = await bookedRound({ courseId: await openCourse() });
  await startIn(id, -1);
  expect((await calls.round(teeTimeId, creator)).json().groups).toMatchObject([{ freeSeats: 0 }]);
  await startIn(id, 60);
  await calls.cancel(teeTimeId, creator);
  expect((await calls.round(teeTimeId, mate)).json()).toMatchObject({ status: 'cancelled', bookings: [], groups: [] });
});
