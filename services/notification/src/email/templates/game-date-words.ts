import { isolated } from '@fourball/contracts/bidi.ts';
import { ordinal } from '@fourball/contracts/line-words.ts';
import { clockMoment, clockTime, longDate, moment } from '../../lib/format.ts';
import type { GameDateFacts, GameDateKind } from './game-date-payload.ts';

/** The same words in the app, on a lock screen and in a mail, which has day, start and course beside them. */
export interface GameDateWords {
  readonly title: string;
  /** Start and course, as far as they are known: the title has the day, which is enough for some. */
  readonly where?: string;
  readonly sentences: readonly string[];
}

type Facts = GameDateFacts;

export const gameDateWords = (facts: Facts): GameDateWords => WORDS[facts.kind](facts);

const WORDS: Record<GameDateKind, (facts: Facts) => GameDateWords> = {
  'game-date-opened': openedWords,
  'game-date-nudged': (facts) => ({
    title: `Answer by ${deadlineOf(facts)}: ${gameOf(facts)}`,
    where: startOf(facts),
    sentences: [facts.word === 'maybe' ? 'You said maybe.' : 'You have not answered yet.'],
  }),
  'game-date-answered': (facts) => ({
    title: `Everybody has answered: ${gameOf(facts)}`,
    sentences: [numbersOf(facts), `You may lock it now. It locks by itself on ${deadlineOf(facts)}.`],
  }),
  'game-date-locked': lockedWords,
  'game-date-short': (facts) => ({
    title: `Too few players: ${gameOf(facts)}`,
    sentences: [
      `${numbersOf(facts)} At least ${facts.leastPlayers} are needed.`,
      facts.canExtend ? 'Extend it by a day, play anyway, or call it off.' : 'Play anyway, or call it off.',
    ],
  }),
  'game-date-moved': movedWords,
  'game-date-skipped': ({ reason, nextDate, ...facts }) => ({
    title: `Not played: ${gameOf(facts)}`,
    sentences: [
      reason ? `Reason: ${isolated(reason)}${/[.!?]$/.test(reason) ? '' : '.'}` : 'There were too few players.',
      ...(nextDate ? [`The next date is ${longDate(nextDate)}.`] : []),
    ],
  }),
};

function openedWords(facts: Facts): GameDateWords {
  const words = askingWords(facts);
  return facts.isAgain ? { ...words, title: `On again: ${gameOf(facts)}` } : words;
}

function askingWords(facts: Facts): GameDateWords {
  const [deadline, where] = [deadlineOf(facts), startOf(facts)];
  if (facts.word === 'out') {
    const sentences = [`You are out. If you can play after all, say so by ${deadline}.`];
    return { title: `You're out: ${gameOf(facts)}`, where, sentences };
  }
  if (facts.word !== 'in') {
    return { title: `Are you in? ${gameOf(facts)}`, where, sentences: [`Say whether you play by ${deadline}.`] };
  }
  const word = facts.isStanding ? 'You are in, as you usually are.' : 'You said that you are in.';
  return {
    title: `You're in: ${gameOf(facts)}`,
    where,
    sentences: [`${word} If you cannot come, say so by ${deadline}.`],
  };
}

function lockedWords(facts: Facts): GameDateWords {
  const { sheet, place, word } = facts;
  const line =
    place === null
      ? 'The creator of the squad books next; the booking says when your group starts.'
      : `You are ${ordinal(place)} in line for a seat.`;
  const numbers = sheet ? [`${numbersOf(facts)} Hold ${teeTimes(sheet.hold)} with the course.`] : [];
  const outcome = place === null ? (word === 'in' ? 'You play' : 'Locked') : `${ordinal(place)} in line`;
  return {
    title: `${outcome}: ${gameOf(facts)}`,
    where: startOf(facts),
    sentences: [...(sheet && place === null ? [] : [line]), ...numbers],
  };
}

function movedWords(facts: Facts): GameDateWords {
  const { movedFrom } = facts;
  if (!movedFrom || isExtended(facts)) {
    return {
      title: `More time to answer: ${gameOf(facts)}`,
      sentences: [`You may answer until ${deadlineOf(facts)}.`],
    };
  }
  const { courseName } = movedFrom;
  const from = courseName && courseName !== facts.courseName ? ` at ${isolated(courseName)}` : '';
  return {
    title: `Moved: ${gameOf(facts)}`,
    sentences: [`It was ${whenOf(movedFrom)}${from}, and is ${whereOf(facts)} now.`, ...ownWordOf(facts)],
  };
}

/** A golfer's word on a moved date, which being away or busy there may have changed. */
function ownWordOf({ word, isStanding }: Facts): string[] {
  if (word === 'silent') return [];
  if (isStanding) return ['You are in, as you usually are.'];
  return [word === 'out' ? 'You are out.' : 'Your answer stays as it is.'];
}

/** Whether a date stays where and when it was: its answers may be given for longer. */
export const isExtended = ({
  movedFrom,
  date,
  time,
  courseName,
}: Pick<Facts, 'date' | 'time' | 'courseName'> & Partial<Pick<Facts, 'movedFrom'>>): boolean =>
  movedFrom?.date === date && movedFrom.time === time && [undefined, courseName].includes(movedFrom.courseName);

function numbersOf({ sheet }: Facts): string {
  if (!sheet) return '';
  const { players, guests, waiting, maybe, out, silent } = sheet;
  const company = guests === 0 ? '' : ` with ${guests === 1 ? '1 guest' : `${guests} guests`}`;
  const counts = [
    `${players.length} in${company}`,
    ...(waiting.length > 0 ? [`${waiting.length} in line`] : []),
    `${maybe} maybe`,
    `${out} out`,
    `${silent} without an answer`,
  ];
  return `${counts.join(', ')}.`;
}

const teeTimes = (count: number): string => (count === 1 ? '1 tee time' : `${count} tee times`);

/** "Saturday game on Saturday, June 12". */
const gameOf = ({ name, date }: Pick<Facts, 'name' | 'date'>): string => `${isolated(name)} on ${longDate(date)}`;

export const deadlineOf = ({ deadlineAt, timeZone }: Facts): string => clockMoment(deadlineAt, timeZone);

/** As long as the ranking has chosen no start, the day alone. */
export const whenOf = ({ date, time }: Pick<Facts, 'date' | 'time'>): string =>
  time === null ? longDate(date) : moment({ date, time });

const startOf = ({ time, courseName }: Facts): string =>
  [time && clockTime(time), courseName && isolated(courseName)].filter(Boolean).join(', ');

const whereOf = (facts: Facts): string =>
  `${whenOf(facts)}${facts.courseName ? ` at ${isolated(facts.courseName)}` : ''}`;
