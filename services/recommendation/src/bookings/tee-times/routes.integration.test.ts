import { newId } from '@fourball/kit/process/id.ts';
import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { service, courseId, calls, register, squadOf, leave, openCourse, bookedRound, startIn, dateIn } = steps;

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

test("a squad's tee times are those of the last 90 days and to come, cancelled ones and freed seats included", async () => {
  const { squadId, golfers, creator: ann, mate: ben } = await squadOf(3, { name: 'Dawn Patrol' });
  const play = (days: number, time: string) =>
    bookedRound({ courseId, squadId, golfers: [ann, ben], date: dateIn(days), time });
  await startIn((await play(3, '07:00')).id, -91 * 24 * 60);
  await startIn((await play(4, '08:00')).id, -89 * 24 * 60);
  await calls.cancel((await play(5, '09:00')).teeTimeId, ann);
  await calls.cancel((await play(6, '10:00')).teeTimeId, ben);
  await play(7, '11:00');
  await leave(squadId, ben, 'removed');
  const seats = (first: string, second: string) => [
    { userId: ann, status: first },
    { userId: ben, status: second },
  ];
  expect((await calls.teeTimes(squadId, golfers[2])).json()).toMatchObject([
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
  const shown = (await calls.round(teeTime!.id, round.golfers[2])).json();
  expect(shown).toMatchObject({
    ...teeTime,
    course: { id: courseId, ...place, timeZone: 'America/Phoenix', holes: 18 },
    recommendationId: round.id,
    groups: [{ teeTimeId: teeTime!.id, time: '09:00', players: round.golfers.slice(0, 2), freeSeats: 2 }],
  });
  const { startsAt, endsAt, sunsetAt } = shown;
  expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(255 * 60_000);
  expect(sunsetAt > endsAt && Date.parse(sunsetAt) - Date.parse(startsAt) < 12 * 60 * 60_000).toBe(true);
});

test('of several groups a player reads about their own, others about the one that they ask for; none is free once teed off, and a cancelled one has no players', async () => {
  const round = await bookedRound({ courseId, members: 7, confirmed: 6 });
  const shown = async (id: string, golfer?: string) => (await calls.round(id, golfer)).json();
  const { groups } = await shown((await calls.booked(round.creator))[0]!.id, round.creator);
  const [first, second] = groups;
  expect(groups).toMatchObject([{ freeSeats: 1 }, { freeSeats: 1 }]);
  expect((await shown(first.teeTimeId, second.players[0])).id).toBe(second.teeTimeId);
  expect((await shown(second.teeTimeId, round.golfers[6])).id).toBe(second.teeTimeId);
  for (const player of second.players) await calls.cancel(second.teeTimeId, player, { seatOnly: true });
  expect(await shown(second.teeTimeId, round.golfers[6])).toMatchObject({ id: first.teeTimeId, groups: [first] });
  await startIn(round.id, -1);
  expect((await shown(first.teeTimeId, round.creator)).groups).toMatchObject([{ freeSeats: 0 }]);
  await startIn(round.id, 60);
  await calls.cancel(first.teeTimeId, round.creator);
  const cancelled = { id: first.teeTimeId, status: 'cancelled', bookings: [], groups: [] };
  expect(await shown(first.teeTimeId, round.golfers[6])).toMatchObject(cancelled);
});
