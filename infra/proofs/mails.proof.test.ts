import { ROUND_MINUTES } from '@fourball/contracts/constants.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { createVisitor } from '../lib/visitor.ts';
import { readCalendar } from './calendar-file.ts';
import { queryOf } from './databases.ts';
import {
  bookRound,
  courseIn,
  firstOf,
  type Golfer,
  inDays,
  onTheWall,
  registerGolfer,
  squadOf,
  verifyAddresses,
} from './golfer.ts';
import { type Letter, unsubscribeTokenOf } from './letter.ts';
import type { Manner } from './mail-server.ts';
import { ownStackWithMails } from './own-stack.ts';
import { delivered, settled } from './settled.ts';

/* Mails as they leave the whole stack by a real mail server, which stands in this process. */
const { server, stack } = await ownStackWithMails();

const addressOf = ({ user }: Golfer) => user.email;
const isOneClick = (letter: Letter) => letter.header('List-Unsubscribe-Post') === 'List-Unsubscribe=One-Click';
/**
 * Holds what every mail of the product is: readable with and without HTML, with nothing that a golfer wrote as markup.
 */
function expectReadable({ text, html, subject }: Letter) {
  for (const part of [text, html, subject]) expect(part.trim()).not.toBe('');
  expect(html).not.toContain('<b>Birdies</b>');
  expect(`${text}${html}`).not.toMatch(/undefined|\[object|NaN/);
}

const [creator, player] = [await registerGolfer(stack.url, 'Creator'), await registerGolfer(stack.url, 'Player')];
await verifyAddresses(stack, creator, player);
const { squadId } = await squadOf(creator, { members: [player], name: 'Sunday <b>Birdies</b> & Co' });

test('a link for a new password comes by mail, works, and cannot be unsubscribed from', async () => {
  const visitor = createVisitor(stack.url);
  await visitor.ask(routes.forgotPassword, { body: { email: addressOf(player) } });
  const letter = await server.letterTo(addressOf(player), ({ text }) => text.includes('/auth?token='));
  expectReadable(letter);
  expect(letter.header('List-Unsubscribe')).toBeUndefined();
  const token = /\/auth\?token=([\w.~%-]+)/.exec(letter.text)?.[1] ?? '';
  expect(letter.html).toContain(`${stack.url}/auth?token=${token}`);
  const password = { newPassword: 'fairway8', confirmPassword: 'fairway8' };
  await visitor.ask(routes.resetPassword, { body: { token: decodeURIComponent(token), ...password } });
  await player.ask(routes.login, { body: { email: addressOf(player), password: 'fairway8' } });
});

test('an invitation comes by mail with the link to join, and can be unsubscribed from with one click', async () => {
  const invited = await registerGolfer(stack.url, 'Invited');
  await verifyAddresses(stack, invited);
  const body = { emails: [addressOf(invited)], message: 'Bring <i>balls</i>' };
  await creator.ask(routes.inviteByMail, { params: { squadId }, body });
  const letter = await server.letterTo(addressOf(invited), ({ text }) => text.includes('/join/'));
  expectReadable(letter);
  expect(letter.text).toContain('Bring <i>balls</i>');
  expect(letter.html).not.toContain('<i>balls</i>');
  expect(isOneClick(letter)).toBe(true);
  const inviteCode = new RegExp(`${stack.url}/join/([\\w-]+)`).exec(letter.text)?.[1] ?? '';
  expect((await invited.ask(routes.join, { params: { inviteCode } })).squad.id).toBe(squadId);
});

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
    const ofRound = () =>
      server
        .lettersTo(addressOf(player))
        .filter(({ attachments }) => attachments.some(({ text }) => text.includes(id)));
    /** Waits for one more mail about the round, and reads what its attachment puts into a calendar. */
    const next = async () => {
      const letter = await until('a mail about the round', async () => ofRound().find((one) => !sent.includes(one)));
      sent.push(letter);
      expectReadable(letter);
      expect(isOneClick(letter)).toBe(true);
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
  const letters = () => server.lettersTo(addressOf(player));
  const token = unsubscribeTokenOf(letters().at(-1));
  const address = `${stack.url}/api/unsubscribe/${token}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(302);
  const click = await fetch(address, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
  expect(await click.json()).toMatchObject({ category: 'bookingConfirmations', isSubscribed: false });

  const known = letters().length;
  const { id } = await bookRound(creator, [player], { squadId, courseId, day: 22, time: '09:00' });
  await delivered(stack);
  expect(letters()).toHaveLength(known);
  expect(await newsOf(player, id)).toHaveLength(1);
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(200);
});

const newsOf = async (golfer: Golfer, teeTimeId: string) => {
  const all = await golfer.ask(routes.listNotifications, { query: { limit: 100 } });
  return all.filter(({ type, data }) => type === 'booking_confirmation' && data.teeTimeId === teeTimeId);
};

test.each([
  ['refuses', 24],
  ['drops', 26],
  ['hangs', 28],
] satisfies [Manner, number][])(
  'with a mail server that %s golfers hear in the app as ever, and by mail as soon as it accepts again',
  async (manner, day) => {
    const courseId = await courseIn(creator, 'Europe/Lisbon');
    server.be(manner);
    const [known, tried] = [server.letters.length, server.attempts()];
    const { id } = await bookRound(creator, [creator, player], { squadId, courseId, day, time: '10:00' });
    await until('the mail server to be asked', async () => server.attempts() > tried);
    for (const golfer of [creator, player]) {
      await until('the golfer to hear of it in the app', async () => (await newsOf(golfer, id)).length === 1);
    }
    await settled(stack);
    expect(server.letters).toHaveLength(known);

    server.be('accepts');
    const isOfRound = ({ attachments }: Letter) => attachments.some(({ text }) => text.includes(id));
    for (const golfer of [creator, player]) {
      await until('the mail after all', async () => {
        // Failed mails are tried again after ten seconds; here that time has passed.
        const due = 'UPDATE mails SET next_attempt_at = now() WHERE last_error IS NOT NULL AND attempts = 1';
        await queryOf(stack, 'notification', due);
        return server.lettersTo(addressOf(golfer)).some(isOfRound);
      });
      const letters = server.lettersTo(addressOf(golfer)).filter(isOfRound);
      expect(new Set(letters.map((letter) => letter.header('Message-ID'))).size).toBe(1);
    }
  },
);
