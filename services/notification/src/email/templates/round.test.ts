import { isolated } from '@fourball/contracts/bidi.ts';
import { describe, expect, it } from 'vitest';
import { dana, frameOf, kim, names, sam } from '../../testing/mail-frame.ts';
import { gameDateFacts, teeTimeState } from '../../testing/states.ts';
import { footerOfAdded } from '../attachments.ts';
import { invitationMail } from './account.ts';
import { gameDateMail } from './game-date.ts';
import { linkMail } from './own-page.ts';
import { BookingKind, bookingFacts } from './payload.ts';
import { askedMail, bookingMail, noticeMail, reminderMail, reservationMail, seatOfferMail } from './round.ts';

const frame = frameOf('bookingConfirmations');
const teeTime = teeTimeState({ players: [dana, sam, kim], changedBy: sam });
const mail = (kind: BookingKind, change: object = {}, version = 1) =>
  bookingMail(bookingFacts(kind, version, { ...teeTime, ...change }), names, frame);

describe('a letter about a booking', () => {
  it.each([
    ['tee-time-booked', {}, 'Sam Reed booked this tee time for Weekend Warriors.'],
    ['tee-time-booked', { changedBy: dana }, 'You booked this tee time for Weekend Warriors.'],
    ['tee-time-booked', { changedBy: null }, 'This tee time was booked for Weekend Warriors.'],
    ['tee-time-booked', { changedBy: null, bookedByRule: true }, 'Auto-book booked this tee time for Weekend Warriors'],
    ['tee-time-moved', { movedFrom: { date: '2027-06-11', time: '18:00' } }, 'from Friday, June 11 at 6:00 PM'],
    ['tee-time-cancelled', { changedBy: dana }, 'You cancelled this tee time.'],
    ['tee-time-cancelled', { changedBy: null }, 'This tee time was cancelled.'],
    ['seat-given-up', { players: [kim], changedBy: dana }, 'You gave up your seat in this tee time.'],
    ['seat-given-up', { players: [kim], changedBy: sam }, 'You have no seat in this tee time any more.'],
    ['seat-given-up', { players: [kim], regrouped: dana }, 'You play in another group of this round now.'],
  ] as const)('%s %j says who did what', (kind, change, words) => {
    const { text, html } = mail(kind, change);
    for (const form of [text.replaceAll('\n', ' '), html.replaceAll('\u00a0', ' ')]) expect(form).toContain(words);
  });

  it('names the time at the course, and the others who play, and not the reader', () => {
    const { text } = mail('tee-time-booked');
    expect(text).toContain('When: Saturday, June 12 at 9:00 AM\n  Mountain Daylight Time, local to the course\n');
    expect(text).toContain('With: Sam Reed and Kim Reed\n');
    expect(mail('tee-time-booked', { players: [dana] }).text).not.toContain('With:');
    const guestsOf = [sam, dana, sam];
    expect(mail('tee-time-booked', { players: [dana, sam], guestsOf }).text.replaceAll('\n', ' ')).toContain(
      "With: Sam Reed, Sam Reed's 2 guests, and your guest ",
    );
  });

  it('leads to the course only while the tee time stands, over https alone, until its number there can be given', () => {
    expect(mail('tee-time-booked').html).toContain('href="https://heron-lake.example/book"');
    expect(mail('tee-time-cancelled').html).not.toContain('heron-lake');
    expect(mail('tee-time-booked', { bookingUrl: 'javascript:alert(1)' }).html).not.toContain('javascript');
    const { text, html } = mail('tee-time-booked', { reservedAs: '48213' });
    expect(text).toContain('Reserved as: 48213');
    expect(html).not.toContain('heron-lake');
  });
});

const offered = (courseName: string) => {
  const { squadId, recommendationId, date, time, timeZone } = teeTime;
  const facts = { squadId, recommendationId, date, time, courseName, timeZone, endsAt: '2027-06-11T02:30:00.000Z' };
  return { kind: 'seat-offered', category: 'bookingConfirmations', ...facts } as const;
};

it('an offered seat is mailed with its end on the clocks at the course, and leads to the page that takes it', () => {
  const ownPage = { address: 'https://golf.example.com/a/token/', addedBy: 'Sam' };
  const { subject, text } = seatOfferMail(offered('Heron Lake'), names, { ...frame, ownPage });
  expect(subject).toBe('A seat is free for you: Weekend Warriors, Saturday, June 12 at 9:00 AM');
  expect(text).toContain('is yours until Thursday, June 10 at 8:30 PM.');
  expect(text).toContain(`/a/token/?round=${teeTime.recommendationId}&answer=in`);
});

/** Every mail in which words of golfers stand, all of them these. */
function mailsOf(words: string) {
  const named = { reader: { id: dana, firstName: words }, squad: words, nameOf: () => words };
  const round = { ...teeTime, courseName: words, location: words, bookingReference: words, reservedAs: words };
  const { squadId, recommendationId, date, time } = teeTime;
  const notice = { kind: 'tee-time-notice', squadId, date, time, sentBy: sam, pricePerPlayer: 45 } as const;
  const asking = { kind: 'tee-time-asked', askedBy: sam, freeSeats: null } as const;
  const asked = { ...asking, squadId, recommendationId, date, time, courseName: words };
  const facts = { inviteCode: '"><script>', expiresAt: new Date() };
  const invitation = { ...facts, inviter: words, squadName: words, message: words };
  const ownPage = { address: 'https://golf.example.com/a/token/', addedBy: isolated(words) };
  const outside = { ...frame, ownPage, footer: footerOfAdded(ownPage, isolated(words)) };
  const link = { kind: 'answer-link', squadId, isRenewed: false, isAsked: false } as const;
  return [
    ...BookingKind.options.map((kind) => bookingMail(bookingFacts(kind, 1, round), named, frame)),
    reminderMail({ kind: 'tee-time-reminder', round }, named, frame),
    reservationMail({ kind: 'reservation-reminder', round }, named, frame),
    noticeMail({ ...notice, courseName: words, note: words }, named, frame),
    invitationMail(invitation, frame),
    linkMail(link, { firstName: isolated(words), squad: isolated(words) }, outside)!,
    askedMail(asked, named, outside),
    seatOfferMail(offered(words), named, outside),
    ...(['game-date-skipped', 'game-date-opened'] as const).map((kind) =>
      gameDateMail(gameDateFacts({ name: words, courseName: words, reason: words, kind }), named, outside),
    ),
  ];
}

it('no address that golfers wrote is one that a program would make a link of, and ours stay whole', () => {
  const lure =
    'https://evil.example/x?y=1 or www.evil.example, evil。example/x, dana@evil.example, mailto:dana@evil.example';
  for (const { text, html } of mailsOf(lure))
    for (const form of [text, html]) {
      expect(form).toContain('golf.example.com/');
      const ownAddresses = /https:\/\/(?:golf\.example\.com|heron-lake\.example)[^\s"<]*/g;
      expect(form.replaceAll(ownAddresses, '')).not.toMatch(/https?:\/\/|evil[.。]example|@evil|mailto:d/);
    }
});

it('what golfers wrote is text in every letter, and never markup, a line or a header of its own', () => {
  const hostile = `גולף ⛳ <img src=x onerror="alert('1')">\r\nBcc: all@example.com\u2028`;
  const ours = '!doctype a blockquote body br div h head html meta p strong style table td title tr'.split(' ');
  for (const { subject, text, html } of mailsOf(hostile)) {
    expect([...html.matchAll(/<\/?([a-z!]+)/gi)].filter(([, tag = '']) => !ours.includes(tag))).toEqual([]);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;');
    expect(subject).toContain('Bcc: all@example.com');
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(text).not.toMatch(/^Bcc:/m);
  }
});
