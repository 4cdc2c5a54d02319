import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const { calls, openCourse, bookedRound, startIn } = useService();

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
