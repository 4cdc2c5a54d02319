import { isolated } from '@fourball/contracts/bidi.ts';
import { CalendarDate, ClockTime } from '@fourball/contracts/http/fields.ts';
import * as z from 'zod/mini';
import { moment } from '../../lib/format.ts';
import { addressIn, type Frame } from './account.ts';
import { type MailContent, mailContentOf } from './layout.ts';

/** Payload of a mail to a guest of a round, whose address and link are looked up at the moment of sending. */
export const GuestPayload = z.object({
  kind: z.literal('guest-round'),
  about: z.enum(['invited', 'booked', 'moved', 'cancelled', 'again', 'host-out']),
  courseName: z.string(),
  date: CalendarDate,
  time: ClockTime,
  /** Address and link of a guest for whom the round is off. */
  sealed: z.optional(z.nullable(z.string())),
});
export type GuestPayload = z.output<typeof GuestPayload>;

/** @param by who brings them, by the name of now, and the token of their link. */
export function guestMail(
  { about, courseName, ...start }: GuestPayload,
  { host, token }: { readonly host: string; readonly token: string },
  frame: Frame,
): MailContent {
  const when = moment(start);
  const where = isolated(courseName);
  const words = {
    invited: {
      subject: `${host} brings you to a round of golf`,
      heading: 'You are a guest',
      before: [
        `${host} brings you to a round of golf at ${where} on ${when}. On a page of your own you see who plays; there you can say that you cannot come, or that you want to hear of changes.`,
      ],
      after: [
        'This is the only mail that you get about it, unless you ask for more there. Whoever has the link may answer for you.',
        'If you do not know who this is, ignore this mail, or have none come again by the link below.',
      ],
    },
    booked: {
      subject: `Booked: your round on ${when}`,
      heading: 'Your round is booked',
      before: [`The round to which ${host} brings you is booked: at ${where} on ${when}.`],
    },
    moved: {
      subject: `Moved: your round is on ${when}`,
      heading: 'Your round was moved',
      before: [`The round to which ${host} brings you was moved: it is at ${where} on ${when} now.`],
    },
    cancelled: {
      subject: `Cancelled: your round on ${when}`,
      heading: 'Your round was cancelled',
      before: [`The round at ${where} on ${when}, to which ${host} was to bring you, was cancelled.`],
    },
    again: {
      subject: `On again: your round on ${when}`,
      heading: 'Your round is on again',
      before: [`The round to which ${host} brings you is on again: at ${where} on ${when}.`],
    },
    'host-out': {
      subject: `Cancelled: your round on ${when}`,
      heading: 'Your seat is gone',
      before: [`${host} has no seat in the round at ${where} on ${when}, so there is none for you.`],
    },
  }[about];
  if (about === 'host-out')
    return mailContentOf(frame, { ...words, link: { label: 'Open Fourball', address: frame.publicUrl } });
  const link = { label: 'See your round', address: addressIn(frame.publicUrl, `/g/${token}/`), isSpelledOut: true };
  return mailContentOf(frame, { ...words, link });
}
