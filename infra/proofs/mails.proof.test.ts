import { ROUND_MINUTES } from '@fourball/contracts/constants.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { readCalendar } from './calendar-file.ts';
import { bookRound, courseIn, firstOf, inDays, onTheWall, registerGolfer, squadOf, verifyAddresses } from './golfer.ts';
import { type Letter, unsubscribeTokenOf } from './letter.ts';
import { ownStackWithMails } from './own-stack.ts';
import { delivered } from './settled.ts';

/* Mails as they leave the whole stack by a real mail server, which stands in this process. */
const { server, stack } = await ownStackWithMails();

/** Holds that a mail can be read with and without HTML, has nothing that a golfer wrote as markup, and can be refused. */
function expectReadable({ text, html, subject, header }: Letter) {
  for (const part of [text, html, subject]) expect(part.trim()).not.toBe('');
  expect(html).not.toContain('<b>Birdies</b>');
  expect(`${text}${html}`).not.toMatch(/undefined|\[object|NaN/);
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
}
const letters = () => server.lettersTo(player.user.email);

const [creator, player] = [await registerGolfer(stack.url, 'Creator'), await registerGolfer(stack.url, 'Player')];
await verifyAddresses(stack, creator, player);
const { squadId } = await squadOf(creator, { members: [player], name: 'Sunday <b>Birdies</b> & Co' });

test.each([
  ['America/New_York', '07:00'],
  ['Europe/Lisbon', '09:00'],
  ['Australia/Sydney', '16:00'],
])(
  'a round in %s comes by mail into calendars at its instant, is moved there over a change of the clocks, and leaves them',
  async (timeZone, time) => {
    const courseId = await courseIn(creator, timeZone);
    const day = 5 + Math.abs(timeZone.length % 9);
    const { id, date } = await bookRound(creator, [player], { squadId, courseId, day, time });
    const sent: Letter[] = [];
    const ofRound = () => letters().filter(({ attachments }) => attachments.some(({ text }) => text.includes(id)));
    /** Waits for one more mail about the round, and reads what its attachment puts into a calendar. */
    const next = async () => {
      const letter = await until('a mail about the round', async () => ofRound().find((one) => !sent.includes(one)));
      sent.push(letter);
      expectReadable(letter);
      // Once for the reader's program and once as a file: the same.
      const files = letter.attachments.filter(({ type }) => type === 'text/calendar' || type.endsWith('/ics'));
      expect(files.some(({ name }) => name.endsWith('.ics'))).toBe(true);
      expect(new Set(files.map(({ text }) => text)).size).toBe(1);
      const { entries, method } = readCalendar(firstOf(files).text);
      expect(entries).toHaveLength(1);
      return { method, ...firstOf(entries) };
    };
    const booked = await next();
    expect(onTheWall(booked.startsAt, timeZone)).toBe(`${date} ${time}`);
    expect((booked.endsAt.getTime() - booked.startsAt.getTime()) / 60_000).toBe(ROUND_MINUTES[18]);
    expect(booked.isCancelled).toBe(false);
    expect(`${booked.summary} ${booked.location}`).toContain(`Links of ${timeZone}`);

    // Every zone here changes its clocks once in the half year from now on.
    const body = { date: inDays(180), time: '08:10' };
    await creator.ask(routes.moveBooking, { params: { teeTimeId: id }, body });
    const moved = await next();
    expect(onTheWall(moved.startsAt, timeZone)).toBe(`${body.date} ${body.time}`);
    expect([moved.uid, moved.isCancelled]).toEqual([booked.uid, false]);
    expect(moved.sequence).toBeGreaterThan(booked.sequence);

    await creator.ask(routes.cancelBooking, { params: { teeTimeId: id }, body: {} });
    const cancelled = await next();
    expect([cancelled.uid, cancelled.isCancelled, cancelled.method]).toEqual([booked.uid, true, 'CANCEL']);
    expect(cancelled.sequence).toBeGreaterThan(moved.sequence);
    await delivered(stack);
    expect(ofRound()).toHaveLength(3);
  },
);

test('after one click no mail of a booking comes any more, while the notification in the app still does', async () => {
  const courseId = await courseIn(creator, 'Europe/Lisbon');
  await bookRound(creator, [player], { squadId, courseId, day: 20, time: '09:00' });
  await delivered(stack);
  const address = `${stack.url}/api/unsubscribe/${unsubscribeTokenOf(letters().at(-1))}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(302);
  const click = await fetch(address, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
  expect(await click.json()).toMatchObject({ category: 'bookingConfirmations', isSubscribed: false });

  const known = letters().length;
  const { id } = await bookRound(creator, [player], { squadId, courseId, day: 22, time: '09:00' });
  await delivered(stack);
  expect(letters()).toHaveLength(known);
  const all = await player.ask(routes.listNotifications, { query: { limit: 100 } });
  expect(all.filter(({ type, data }) => type === 'booking_confirmation' && data.teeTimeId === id)).toHaveLength(1);
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(200);
});
