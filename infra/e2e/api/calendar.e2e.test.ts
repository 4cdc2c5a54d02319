import { DAYS } from '@fourball/contracts/constants.ts';
import { notificationEvents } from '@fourball/contracts/events/notification.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, inject, test } from 'vitest';
import { readCalendar } from '../../proofs/calendar-file.ts';
import { bookRound, courseIn, firstOf, inDays, onTheWall, registerGolfer, squadOf } from '../../proofs/golfer.ts';
import { publishFor } from '../../proofs/published.ts';
import { caughtUp } from '../../proofs/settled.ts';

/* Bookings in golfers' calendars, read by a parser of another make, and their calendars in the ranking. */
const stack = inject('stack');
const [creator, player] = [await registerGolfer(stack.url, 'Creator'), await registerGolfer(stack.url, 'Player')];
const { squadId } = await squadOf(creator, { members: [player], name: 'Calendar, Crew; & Co' });

const entriesIn = async (feedUrl: string) => readCalendar(await (await fetch(feedUrl)).text()).entries;
const entryOf = (feedUrl: string, teeTimeId: string) =>
  until('the booking in the feed', async () => (await entriesIn(feedUrl)).find(({ uid }) => uid.includes(teeTimeId)));

test.each([
  ['America/Los_Angeles', 7],
  ['Europe/Lisbon', 9],
  ['Pacific/Auckland', 11],
])(
  'a round in %s is in the feed and in its own file at the right instant, also when it is moved over a change of the clocks',
  async (timeZone, day) => {
    await player.ask(routes.changeCalendarSync, { body: { autoSync: true } });
    const { connections } = await player.ask(routes.connectCalendar, { params: { provider: 'google' } });
    const { feedUrl } = firstOf(connections);
    const courseId = await courseIn(creator, timeZone, `Links, ${timeZone}; "North"`);
    const { id, date } = await bookRound(creator, [player], { squadId, courseId, day, time: '09:00' });
    const params = { teeTimeId: id };
    const booked = await entryOf(feedUrl, id);
    expect(onTheWall(booked.startsAt, timeZone)).toBe(`${date} 09:00`);
    expect(`${booked.summary} ${booked.location}`).toContain(`Links, ${timeZone}; "North"`);
    const own = await fetch(`${stack.url}/api/calendar/tee-times/${id}`, {
      headers: { cookie: player.cookieHeader() },
    });
    expect([own.status, own.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/calendar/)]);
    expect(readCalendar(await own.text()).entries).toMatchObject([{ uid: booked.uid, startsAt: booked.startsAt }]);

    const later = { date: inDays(180), time: '08:10' };
    await creator.ask(routes.moveBooking, { params, body: later });
    const moved = await until('the move in the feed', async () => {
      const entry = await entryOf(feedUrl, id);
      return entry.startsAt.getTime() !== booked.startsAt.getTime() && entry;
    });
    expect(onTheWall(moved.startsAt, timeZone)).toBe(`${later.date} ${later.time}`);
    expect([moved.uid, moved.endsAt.getTime() - moved.startsAt.getTime()]).toEqual([
      booked.uid,
      booked.endsAt.getTime() - booked.startsAt.getTime(),
    ]);
    expect(moved.sequence).toBeGreaterThan(booked.sequence);

    await creator.ask(routes.cancelBooking, { params, body: {} });
    await until('the round to leave the feed', async () =>
      (await entriesIn(feedUrl)).every(({ uid, isCancelled }) => !uid.includes(id) || isCancelled),
    );
  },
);

test('a golfer whose calendar is busy is not counted as free, nobody reads why, and is free again once it is forgotten', async () => {
  const timeZone = 'Europe/Lisbon';
  const courseId = await courseIn(creator, timeZone, 'Only Links');
  const busy = await registerGolfer(stack.url, 'Busy');
  const { squadId: own } = await squadOf(creator, { members: [busy] });
  await creator.ask(routes.changeProfile, { body: { favoriteCourses: [courseId] } });
  // Standing preferences alone: an answer to the date itself would count for more than the calendar.
  const standing = { preferredDays: [...DAYS], preferredTimeSlots: ['09:00' as const, '16:00' as const] };
  for (const golfer of [creator, busy]) await golfer.ask(routes.changeProfile, { body: standing });
  await caughtUp(stack);
  const date = inDays(21);
  const freeAt = async () => {
    const body = { startDate: date, endDate: date };
    const ranked = await creator.ask(routes.optimizeTeeTimes, { params: { squadId: own }, body });
    return Object.fromEntries(
      ranked.map(({ time, freeMembers, unknownMembers }) => [
        time,
        [freeMembers, unknownMembers].flat().includes(busy.user.id),
      ]),
    );
  };
  expect(await freeAt()).toEqual({ '09:00': true, '16:00': true });

  // Event as a golfer's calendar on the public internet would bring it.
  const times = { startsAt: `${date}T09:37:11.000Z`, endsAt: `${date}T10:41:13.000Z` };
  await publishFor(stack, notificationEvents.busyTimesRead, 1, { id: busy.user.id, busy: [times] });
  await until('the golfer to be busy', async () => (await freeAt())['09:00'] === false);
  expect(await freeAt()).toEqual({ '09:00': false, '16:00': true });
  const seen = await Promise.all([
    creator.ask(routes.getSquad, { params: { squadId: own } }),
    creator.ask(routes.squadAvailability, { params: { squadId: own } }),
    creator.ask(routes.generateRecommendations, { params: { squadId: own } }),
    creator.ask(routes.optimizeTeeTimes, { params: { squadId: own }, body: { startDate: date, endDate: date } }),
  ]);
  // Times of the clock may read the same: the event's are those of its date, or have no date.
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`(${date}T|[" ])(09:37|10:41)|calendar|imported`, 'i'));
  expect(seen[1].filter(({ userId }) => userId === busy.user.id)).toEqual([]);

  await publishFor(stack, notificationEvents.busyTimesForgotten, 2, { id: busy.user.id });
  await until('the golfer to be free again', async () => (await freeAt())['09:00'] === true);
});
