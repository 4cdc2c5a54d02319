import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, inject, test } from 'vitest';
import { readCalendar } from '../../proofs/calendar-file.ts';
import { bookRound, courseIn, firstOf, inDays, onTheWall, registerGolfer, squadOf } from '../../proofs/golfer.ts';

/* Bookings in golfers' calendars, read by a parser of another make. */
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
