import { isolated } from '@fourball/contracts/bidi.ts';
import { RECOMMENDATION_LIMIT } from '@fourball/contracts/constants.ts';
import type { HeatMap, Outlook } from '@fourball/contracts/http/ranking.ts';
import { formatHour, formatWeekday, fromDateText } from '../../lib/dates.ts';
import { capitalized, countOf } from '../../lib/text.ts';
import { type Answer, answersOf } from './answers.ts';

type HeatDay = HeatMap['days'][number];

/** Statement of the roster about one member. */
export interface RosterLine {
  userId: string;
  answer: string;
  /** False as long as they have said nothing of the coming weekend. */
  isAnswered: boolean;
  /** Nobody's answer would help the squad more. */
  helpsMost: boolean;
  /** Effect of their answer, or of a change of their mind, on the tee times. */
  effect: string | null;
}

/** A line for each member who counts: the one to ask on top, then those who have not answered. */
export function rosterOf(map: HeatMap, outlook?: Outlook): RosterLine[] {
  const answers = answersOf(map);
  const weekend = comingWeekend(map.days);
  const lines = map.members.map(({ userId }, place) => ({
    userId,
    ...weekendAnswer(answers.get(userId) ?? 'none', weekend, place),
    helpsMost: outlook?.ask?.userId === userId,
    effect: outlook ? effectOf(userId, outlook) : null,
  }));
  return lines.toSorted((one, other) => rankOf(one) - rankOf(other));
}

const rankOf = ({ helpsMost, isAnswered }: RosterLine): number => (helpsMost ? 0 : isAnswered ? 2 : 1);

const [SUNDAY, SATURDAY] = [0, 6];
const dayOf = ({ date }: HeatDay): number => fromDateText(date).getDay();

/** Saturday and Sunday, or what is left of them to begin a round on. */
function comingWeekend(days: readonly HeatDay[]): HeatDay[] {
  const first = days.findIndex(
    (day) => [SATURDAY, SUNDAY].includes(dayOf(day)) && day.slots.some(({ isOpen }) => isOpen),
  );
  const sunday = days.findIndex((day, place) => place >= first && dayOf(day) === SUNDAY);
  return days.slice(first, sunday + 1);
}

/** A member's answer for the weekend, in words. */
function weekendAnswer(answer: Answer, weekend: readonly HeatDay[], place: number) {
  const daysOf = (key: 'playing' | 'free' | 'unanswered') =>
    weekend.filter(({ slots }) => slots.some((slot) => slot[key]?.includes(place)));
  const plays = daysOf('playing');
  // A seat is an answer, too, also of one who says them by game dates or a link alone.
  if (answer === 'none' && plays.length === 0) return { answer: 'No answer', isAnswered: false };
  const free = daysOf('free').filter((day) => !plays.includes(day));
  const gladly = free.filter(({ slots }) =>
    slots.some((slot) => slot.free.includes(place) && !slot.ifNeedBe?.includes(place)),
  );
  const ifNeedBe = free.filter((day) => !gladly.includes(day));
  const said = [...daysText('plays', plays), ...daysText('free', gladly), ...daysText('if need be', ifNeedBe)].join(
    ', ',
  );
  if (answer === 'usual') return { answer: `Usual days: ${said || 'not this weekend'}`, isAnswered: true };
  if (said) return { answer: capitalized(said), isAnswered: true };
  return daysOf('unanswered').length > 0
    ? { answer: 'No answer for this weekend', isAnswered: false }
    : { answer: 'Not free this weekend', isAnswered: true };
}

const daysText = (word: string, days: readonly HeatDay[]): string[] =>
  days.length > 0 ? [`${word} ${days.map(({ date }) => formatWeekday(date)).join(', ')}`] : [];

function effectOf(userId: string, { ask, nearestMisses, offered, suitable }: Outlook): string | null {
  if (ask?.userId === userId) return `would ${changeText(ask.changes, offered)}`;
  const miss = nearestMisses.find((one) => one.userId === userId);
  if (!miss) return null;
  return `if free at ${formatHour(miss.time)}: ${countOf(miss.suitable, 'suits', 'suit')}, now ${suitable || 'none'}`;
}

/** As long as the ranking has room for more tee times, an answer may bring some. */
function changeText(changes: number, offered: number): string {
  const teeTimes = (count: number) => countOf(count, 'tee time');
  if (offered === 0) return `bring ${teeTimes(changes)}`;
  if (offered < RECOMMENDATION_LIMIT) return `change or add ${teeTimes(changes)}`;
  return `change ${changes} of ${teeTimes(offered)}`;
}

/** Message that asks one member, or the whole squad, for an answer, before the address of My Schedule. */
export function nudgeText(squadName: string, name?: string, helpsMost = false): string {
  const question = name === undefined ? 'When can you play?' : `Hi ${isolated(name)}, when can you play?`;
  const reason = helpsMost ? ', and your answer would help us most' : '';
  return `${question} ${isolated(squadName)} is looking for tee times${reason}. Tell us here:`;
}
