import { isolated } from '@fourball/contracts/bidi.ts';
import { clockMoment, listed, moment, zoneName } from '../../lib/format.ts';
import { addressIn, type Frame, quoteOf } from './account.ts';
import { type Content, type MailContent, mailContentOf } from './layout.ts';
import { buttonsOf } from './own-page.ts';
import type {
  AskedPayload,
  BookingPayload,
  NoticePayload,
  ReminderPayload,
  Round,
  SeatOfferPayload,
} from './payload.ts';

/** Names of the reader and of others at the moment of sending, isolated for sentences. */
export interface Names {
  readonly reader: { readonly id: string; readonly firstName: string };
  /** Undefined for a squad that is gone. */
  readonly squad: string | undefined;
  /** The names of golfers, by their ids. */
  readonly nameOf: (userId: string) => string;
}

/** A tee time that was booked, moved, cancelled, or in which the reader has no seat any more. */
export function bookingMail(payload: BookingPayload, names: Names, frame: Frame): MailContent {
  const { kind, round } = payload;
  const where = `${isolated(round.courseName)} on ${moment(round)}`;
  const buttons = buttonsOf(appLink(frame, `/round/${round.id}`), frame, askedBy(payload));
  const isOver = kind === 'tee-time-cancelled' || kind === 'seat-given-up';
  return mailContentOf(frame, {
    ...aboutRound(round, names),
    ...words(payload, names, { where, withdraw: withdrawal(frame) }),
    ...buttons,
    moreLinks: [...buttons.moreLinks, ...(isOver ? [] : courseLink(round))],
    after: [CALENDAR_WORDS[kind]],
  });
}

/** A seat may be given up, and one that was lost taken again; a cancelled round has no answer. */
function askedBy({ kind, round: { recommendationId: round, regrouped } }: BookingPayload) {
  if (kind === 'tee-time-cancelled' || (kind === 'seat-given-up' && regrouped)) return undefined;
  return kind === 'seat-given-up' ? ({ label: "I'm in", round, answer: 'in' } as const) : { label: 'Answer', round };
}

const withdrawal = ({ ownPage }: Frame): string =>
  ownPage ? 'If you cannot come, answer that you are out.' : 'If you cannot come, give up your seat in the app.';

const CALENDAR_WORDS: Record<BookingPayload['kind'], string> = {
  'tee-time-booked': 'The attached file adds it to your calendar; mails to come keep it up to date there.',
  'tee-time-moved': 'The attached file moves it in your calendar.',
  'tee-time-cancelled': 'The attached file takes it out of your calendar.',
  'seat-given-up': 'The attached file takes it out of your calendar.',
};

function words(payload: BookingPayload, names: Names, { where, withdraw }: { where: string; withdraw: string }) {
  const { kind, round } = payload;
  const { changedBy } = round;
  const isOwnAct = changedBy === names.reader.id;
  const who = isOwnAct ? 'You' : changedBy ? names.nameOf(changedBy) : undefined;
  switch (kind) {
    case 'tee-time-booked':
      return {
        subject: `You're playing ${where}`,
        heading: 'You have a tee time',
        before: [bookedSentence(payload, names.squad ?? 'your squad', who), withdraw],
      };
    case 'tee-time-moved': {
      const from = round.movedFrom ? ` from ${moment(round.movedFrom)}` : '';
      return {
        subject: `Moved: you're now playing ${where}`,
        heading: 'Your tee time was moved',
        before: [
          `${who ? `${who} moved your tee time` : 'Your tee time was moved'}${from} to ${moment(round)}.`,
          withdraw,
        ],
      };
    }
    case 'tee-time-cancelled':
      return {
        subject: `Cancelled: ${where}`,
        heading: 'Your tee time was cancelled',
        before: [who ? `${who} cancelled this tee time.` : 'This tee time was cancelled.'],
      };
    case 'seat-given-up':
      return goneWords(round, names, where);
  }
}

function goneWords({ changedBy, regrouped }: Round, { reader }: Names, where: string) {
  if (regrouped === reader.id) {
    return {
      subject: `Another group: ${where}`,
      heading: 'You play in another group',
      before: ['You play in another group of this round now. Another mail says when, for your calendar.'],
    };
  }
  const isOwnAct = changedBy === reader.id;
  const heading = isOwnAct ? 'You gave up your seat' : 'You have no seat any more';
  return {
    subject: `${heading}: ${where}`,
    heading,
    before: [isOwnAct ? 'You gave up your seat in this tee time.' : 'You have no seat in this tee time any more.'],
  };
}

function bookedSentence({ version, round }: BookingPayload, squad: string, who: string | undefined): string {
  // Its first event books a tee time; by a later one the reader is among its players.
  if (version > 1 && round.isFromLine) return 'You moved up from the line and have a seat in this tee time.';
  if (version > 1) return 'You took a free seat in this tee time.';
  if (round.bookedByRule && !round.changedBy) return `Auto-book booked this tee time for ${squad}.`;
  return who ? `${who} booked this tee time for ${squad}.` : `This tee time was booked for ${squad}.`;
}

export function reminderMail({ round }: ReminderPayload, names: Names, frame: Frame): MailContent {
  const asked = { label: 'Answer', round: round.recommendationId };
  const { link, moreLinks } = buttonsOf(appLink(frame, `/round/${round.id}`), frame, asked);
  return mailContentOf(frame, {
    ...aboutRound(round, names),
    subject: `Reminder: ${isolated(round.courseName)} on ${moment(round)}`,
    heading: 'Your tee time is near',
    before: [`You're playing with ${names.squad ?? 'your squad'} soon.`],
    link,
    moreLinks: [...moreLinks, ...courseLink(round)],
    after: [`${withdrawal(frame)} The others then know.`],
  });
}

/** The squad's creator, who may not play, is to reserve it with the course. */
export const reservationMail = ({ round }: ReminderPayload, names: Names, frame: Frame): MailContent =>
  mailContentOf(frame, {
    ...aboutRound(round, names),
    subject: `Not reserved yet: ${isolated(round.courseName)} on ${moment(round)}`,
    heading: 'Not reserved with the course yet',
    before: [
      `${names.squad ?? 'Your squad'} counts on this tee time, and Fourball does not contact the course: reserve it there.`,
    ],
    link: appLink(frame, `/round/${round.id}`),
    moreLinks: courseLink(round),
    after: ['Have you reserved it? Give the number that the course gave you in the app, so that everybody knows.'],
  });

/** A leader told named members of a tee time. */
export const noticeMail = (facts: NoticePayload, names: Names, frame: Frame): MailContent =>
  mailContentOf(frame, {
    subject: `Tee time for ${names.squad ?? 'your squad'}: ${moment(facts)}`,
    heading: `Tee time for ${names.squad ?? 'your squad'}`,
    greeting: `Hi ${names.reader.firstName},`,
    before: [`${names.nameOf(facts.sentBy)} sent you the details of a tee time.`],
    facts: [...startFacts(facts), ['Price', `$${facts.pricePerPlayer.toFixed(2)} per player`]],
    quote: quoteOf(names.nameOf(facts.sentBy), facts.note),
    ...buttonsOf(appLink(frame, `/squad/${facts.squadId}`), frame, { label: 'Answer' }),
  });

/** A round for which the squad needs players, to one who has no app to read of it in. */
export function askedMail(facts: AskedPayload, { reader, squad = 'Your squad', nameOf }: Names, frame: Frame) {
  const { recommendationId: round, askedBy, freeSeats } = facts;
  const seats = freeSeats === 1 ? '1 seat is free' : `${freeSeats} seats are free`;
  const picked = askedBy ? `${nameOf(askedBy)} picked a tee time for ${squad}.` : `A tee time was picked for ${squad}.`;
  return mailContentOf(frame, {
    subject: `Are you in? ${squad}, ${moment(facts)}`,
    heading: 'Are you in?',
    greeting: `Hi ${reader.firstName},`,
    before: [freeSeats === null ? picked : `${squad} plays, and ${seats}.`],
    facts: startFacts(facts),
    ...buttonsOf(appLink(frame, `/squad/${facts.squadId}`), frame, { label: "I'm in", round, answer: 'in' }),
    after: ['On the page you confirm that, or say no or maybe.'],
  });
}

/** A seat that is the reader's until its end, and then the next one's in line. */
export function seatOfferMail(facts: SeatOfferPayload, { reader, squad = 'Your squad' }: Names, frame: Frame) {
  const round = facts.recommendationId;
  const until = clockMoment(facts.endsAt, facts.timeZone);
  return mailContentOf(frame, {
    subject: `A seat is free for you: ${squad}, ${moment(facts)}`,
    heading: 'A seat is free for you',
    greeting: `Hi ${reader.firstName},`,
    before: [`A seat of ${squad} is yours until ${until}.`],
    facts: startFacts(facts),
    ...buttonsOf(appLink(frame, `/squad/${facts.squadId}`), frame, { label: 'Take the seat', round, answer: 'in' }),
    after: ['On the page you confirm that, or let the next in line have it.'],
  });
}

type Start = Pick<AskedPayload, 'date' | 'time' | 'courseName'>;

const startFacts = ({ courseName, ...start }: Start): NonNullable<Content['facts']> => [
  ['When', moment(start), 'local time at the course'],
  ...(courseName ? [['Course', isolated(courseName)] as const] : []),
];

/** Part that every mail about a round shows of it. */
function aboutRound(round: Round, { reader, nameOf }: Names): Pick<Content, 'greeting' | 'facts'> {
  const others = round.players.filter((player) => player !== reader.id).map(nameOf);
  const company = [...others, ...guestsIn(round, (host) => (host === reader.id ? 'your' : `${nameOf(host)}'s`))];
  const isPlaying = round.players.includes(reader.id);
  return {
    greeting: `Hi ${reader.firstName},`,
    facts: [
      ['When', moment(round), `${zoneName(round.timeZone, new Date(round.startsAt))}, local to the course`],
      ['Course', isolated(round.courseName), ...(round.location ? [round.location] : [])],
      ...(company.length > 0 && isPlaying ? [['With', listed(company)] as const] : []),
      ['Reference', round.bookingReference],
      ...(round.reservedAs ? [['Reserved as', isolated(round.reservedAs), 'number at the course'] as const] : []),
    ],
  };
}

/** "Sam Reed's guest", "your 2 guests": their names lie in no mail. */
const guestsIn = ({ guestsOf }: Round, whose: (host: string) => string): string[] =>
  [...Map.groupBy(guestsOf, (host) => host)].map(
    ([host, { length }]) => `${whose(host)} ${length === 1 ? 'guest' : `${length} guests`}`,
  );

/** Way to the course, for as long as the round is not reserved there. */
const courseLink = ({ reservedAs, bookingUrl }: Round) =>
  !reservedAs && bookingUrl?.startsWith('https://') ? [{ label: 'Reserve with the course', address: bookingUrl }] : [];

const appLink = ({ publicUrl }: Frame, path: string) => ({
  label: 'Open it in Fourball',
  address: addressIn(publicUrl, path),
});
