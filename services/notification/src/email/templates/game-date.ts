import { isolated } from '@fourball/contracts/bidi.ts';
import { listed } from '../../lib/format.ts';
import { addressIn, type Frame } from './account.ts';
import type { GameDateFacts, GameDateKind } from './game-date-payload.ts';
import { deadlineOf, gameDateWords, whenOf } from './game-date-words.ts';
import { type Content, type Link, type MailContent, mailContentOf } from './layout.ts';
import { answerLink, buttonsOf } from './own-page.ts';
import type { GameDatePayload } from './payload.ts';
import type { Names } from './round.ts';
import { weekEntries } from './weekly.ts';

/** A date of a standing game, in the words of the app; an opened one brings the best tee times of its week, too. */
export function gameDateMail(facts: GameDatePayload, names: Names, frame: Frame): MailContent {
  const { title, sentences } = gameDateWords(facts);
  const { reader, squad = 'your squad' } = names;
  const week = facts.week ? [otherSlots(facts.week.slots.length, squad)] : [];
  return mailContentOf(frame, {
    subject: `${title} (${squad})`,
    heading: title,
    greeting: `Hi ${reader.firstName},`,
    before: [...sentences, ...week],
    facts: [
      ['When', whenOf(facts), 'local time at the course'],
      ...(facts.courseName ? [['Course', isolated(facts.courseName)] as const] : []),
      ...(isOpen(facts.kind) && !facts.isDue ? [['Answer by', deadlineOf(facts)] as const] : []),
      ...sheetOf(facts, names),
    ],
    ...(facts.week ? { entries: weekEntries(facts.week, frame) } : {}),
    ...buttons(facts, frame),
    after: answersOf(facts).length > 0 ? ['On the page you confirm your answer.'] : [],
  });
}

const otherSlots = (count: number, squad: string): string =>
  count === 1
    ? `Another tee time that suits ${squad} this week is below.`
    : `The other tee times that suit ${squad} this week are below.`;

const isOpen = (kind: GameDateKind): boolean =>
  kind === 'game-date-opened' || kind === 'game-date-nudged' || kind === 'game-date-moved';

/** Leaders read who plays, the first in line first. */
function sheetOf({ kind, sheet }: GameDateFacts, { nameOf }: Names): (readonly [string, string])[] {
  if (!sheet || kind !== 'game-date-locked') return [];
  const { players, waiting } = sheet;
  return [
    ...(players.length > 0 ? [['Players', listed(players.map(nameOf))] as const] : []),
    ...(waiting.length > 0 ? [['In line', listed(waiting.map(nameOf))] as const] : []),
  ];
}

interface Said {
  readonly label: string;
  readonly answer: 'in' | 'out';
}
const IN: Said = { label: "I'm in", answer: 'in' };
const OUT: Said = { label: "I'm out", answer: 'out' };

/** Answers that make sense to the reader; each is confirmed on the page. */
function answersOf({ kind, word, sheet }: GameDateFacts): Said[] {
  if (kind === 'game-date-locked') return word === 'in' && !sheet ? [OUT] : [];
  if (!isOpen(kind)) return [];
  if (word === 'in') return [OUT];
  return word === 'out' ? [IN] : [IN, OUT];
}

/** By the reader's own page where they have one, else by the date's page in the app, which is open to accounts alone. */
function buttons(facts: GameDateFacts, frame: Frame): Required<Pick<Content, 'link' | 'moreLinks'>> {
  const { ownPage, publicUrl } = frame;
  const page = addressIn(publicUrl, `/standing-games/${facts.gameId}/dates/${facts.dateId}`);
  const app = { label: 'Open it in Fourball', address: page };
  const linkTo = ({ label, answer }: Said): Link =>
    ownPage
      ? answerLink(ownPage.address, { label, round: facts.recommendationId, answer })
      : { label, address: `${page}?answer=${answer}` };
  const [first, ...others] = answersOf(facts).map(linkTo);
  if (!first) return buttonsOf(app, frame);
  const isOutsider = ownPage !== undefined && ownPage.addedBy !== null;
  return { link: first, moreLinks: [...others, ...(isOutsider ? [] : [app])] };
}
