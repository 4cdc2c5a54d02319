import { addressIn, type Frame } from './account.ts';
import { type MailContent, mailContentOf } from './layout.ts';
import type { LimitPayload } from './payload.ts';

/** @param firstName of the reader, isolated for a sentence. */
export const limitMail = ({ mails, pushes }: LimitPayload, firstName: string, frame: Frame): MailContent =>
  mailContentOf(frame, {
    subject: 'Many messages today: the rest is in the app',
    heading: 'The rest is in the app',
    greeting: `Hi ${firstName},`,
    before: [
      `Fourball sends you at most ${mails} mails a day, and at most ${pushes} pushes to a browser. You have had that many, so what else comes today is in the app only. Nothing is lost there.`,
    ],
    link: { label: 'Open Fourball', address: addressIn(frame.publicUrl, '/') },
    after: ['If somebody sends you too much, leave their squad, or switch off in your profile what you do not want.'],
  });
