import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import type { Frame } from './account.ts';
import { type Content, type Link, type MailContent, mailContentOf } from './layout.ts';
import type { LinkPayload } from './payload.ts';

/** Round that a button asks for; `answer` preselects, and nothing is answered before the reader says so on the page. */
interface Asked {
  readonly label: string;
  readonly round?: string | null | undefined;
  readonly answer?: RoundAnswer;
}

/** The buttons of a mail about a squad: to the reader's own page where there is something to answer, and to the app. */
export function buttonsOf(app: Link, { ownPage }: Frame, asked?: Asked): Required<Pick<Content, 'link' | 'moreLinks'>> {
  if (!ownPage) return { link: app, moreLinks: [] };
  if (asked) return { link: answerLink(ownPage.address, asked), moreLinks: ownPage.addedBy === null ? [app] : [] };
  const link = ownPage.addedBy === null ? app : { label: "See your squad's rounds", address: ownPage.address };
  return { link, moreLinks: [] };
}

/** @param page address of the reader's own page. */
export function answerLink(page: string, { label, round, answer }: Asked): Link {
  const query = new URLSearchParams({ ...(round ? { round } : {}), ...(round && answer ? { answer } : {}) });
  return { label, address: query.size > 0 ? `${page}?${query}` : page };
}

/**
 * Brings the page itself: to whom a leader added, at first; to anybody once a new link ended the one before, or whose name was
 * chosen on the squad's shared page. Undefined for a reader who has no page any more.
 */
export function linkMail(
  { isRenewed, isAsked }: LinkPayload,
  { firstName, squad = 'your squad' }: { readonly firstName: string; readonly squad: string | undefined },
  frame: Frame,
): MailContent | undefined {
  const { ownPage } = frame;
  if (!ownPage) return undefined;
  const { addedBy } = ownPage;
  const first = {
    subject: `${addedBy} added you to ${squad} on Fourball`,
    heading: `You are in ${squad}`,
    before: [
      `${addedBy} added you to the golf squad ${squad} on Fourball. You need no account: on a page of your own you see the squad's rounds, and say whether you play and when you can.`,
    ],
    after: [
      'Mails about rounds bring the same link. Whoever has it answers for you, so keep it to yourself.',
      'If you do not know who this is, ignore this mail, or have none come again by the link below.',
    ],
  };
  const renewed = {
    subject: `Your new link to ${squad}`,
    heading: 'Your new link',
    before: [
      `Your personal link to the golf squad ${squad} is a new one. Those in earlier mails lead nowhere any more.`,
    ],
    after: ['Whoever has it answers for you, so keep it to yourself.'],
  };
  const asked = {
    subject: `Your link to ${squad}`,
    heading: 'Your link',
    before: [
      `Somebody chose your name on the page that the golf squad ${squad} shares. This is your own page: by it you say whether you play, without signing in.`,
    ],
    after: [
      'Whoever has it answers for you, so keep it to yourself.',
      'If it was not you, ignore this mail: nothing was answered for you.',
    ],
  };
  return mailContentOf(frame, {
    ...(isAsked ? asked : isRenewed || addedBy === null ? renewed : first),
    greeting: `Hi ${firstName},`,
    link: { label: 'Open your page', address: ownPage.address, isSpelledOut: true },
  });
}
