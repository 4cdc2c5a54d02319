import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import type { Waiting } from '@fourball/contracts/http/waiting.ts';
import { lineInWords } from '@fourball/contracts/line-words.ts';
import { clocksAt } from '../../ranking/calendar.ts';
import { weekdayOf } from '../../ranking/clock.ts';
import type { Course, Member } from '../../ranking/types.ts';
import { dateInWords, timeInWords } from '../../ranking/words.ts';
import type { ListedRow } from '../../recommendations/list/service.ts';
import { freeSeatsAt } from '../seats/policy.ts';
import { playersOf } from '../tee-times/policy.ts';
import type { BookedTeeTime } from '../tee-times/service.ts';
import type { Players, RoundView, StartView } from './page.ts';
import { answerNow, slotAnswerNow } from './policy.ts';

type Where = Pick<ListedRow, 'date' | 'time' | 'courseName' | 'city' | 'state'>;

/** A start at a course, as it was ranked for a squad. */
type Start = Where & Pick<ListedRow, 'availableMembers' | 'totalMembers'>;

interface RoundFacts {
  readonly userId: string;
  /** Short names; who is gone has none. */
  readonly names: ReadonlyMap<string, string>;
  /** Those of the round, the earliest first. */
  readonly teeTimes: readonly BookedTeeTime[];
  /** Place in line, where the golfer waits for a seat. */
  readonly waiting: Waiting | undefined;
  /** Those of the round who count. */
  readonly guests: readonly { readonly hostId: string; readonly name: string }[];
  readonly word: { readonly answer: RoundAnswer; readonly note: string | null } | undefined;
  readonly asked: { readonly round?: string | undefined; readonly answer?: RoundAnswer | undefined };
  /** An answer to the round that was asked for. */
  readonly refused: { readonly refusal: string; readonly note: string } | undefined;
  readonly now: Date;
}

/** A round as the golfer of a link sees it. */
export function roundView(offer: ListedRow, facts: RoundFacts): RoundView {
  const { id, confirmedMembers } = offer;
  const { userId, word, asked } = facts;
  const isFirst = asked.round === id;
  const refused = isFirst ? facts.refused : undefined;
  return {
    ...whereAndWhen(offer),
    id,
    players: playersAmong(confirmedMembers, facts),
    seat: offer.status === 'booked' ? seatOf(facts) : undefined,
    line: facts.waiting && lineOf(facts.waiting, facts.teeTimes),
    answer: answerNow(confirmedMembers.includes(userId) || facts.waiting !== undefined, word?.answer),
    note: refused?.note ?? word?.note ?? '',
    isFirst,
    asked: isFirst ? asked.answer : undefined,
    refusal: refused?.refusal,
  };
}

function lineOf(waiting: Waiting, [teeTime]: readonly BookedTeeTime[]): RoundView['line'] {
  const until = waiting.offeredUntil && teeTime && clocksAt(new Date(waiting.offeredUntil), teeTime.course.timeZone);
  const offeredUntil = until ? `${dateInWords(until.date)} at ${clock(until.time)}` : undefined;
  return { place: `${lineInWords(waiting)}.`, offeredUntil };
}

function seatOf(facts: RoundFacts): RoundView['seat'] {
  const groups = facts.teeTimes
    .filter(({ status }) => status === 'confirmed')
    .map((teeTime) => ({ ...teeTime, players: playersOf(teeTime) }));
  const own = groups.find(({ players }) => players.includes(facts.userId));
  if (own) return { teesOff: clock(own.time), players: playersAmong(own.players, facts) };
  return { free: freeSeatsAt(groups, facts.now) };
}

/** When a round begins for a golfer: with their group, with the last one where they are in none. */
export function startFor(
  userId: string | undefined,
  { id, startsAt }: Pick<ListedRow, 'id' | 'startsAt'>,
  teeTimes: readonly BookedTeeTime[],
): Date {
  const groups = teeTimes.filter((group) => group.recommendationId === id && group.status === 'confirmed');
  const own = groups.find((group) => playersOf(group).some((id) => id === userId));
  return (own ?? groups.at(-1))?.startsAt ?? startsAt;
}

/** These golfers, each with their guests. */
const playersAmong = (ids: readonly string[], { userId, names, guests }: RoundFacts): Players => {
  const guestsOf = (id: string) => guests.filter(({ hostId }) => hostId === id).map(({ name }) => `${name} (guest)`);
  return {
    isGolferIn: ids.includes(userId),
    names: ids.flatMap((id) => [...(id === userId ? [] : [names.get(id) ?? []].flat()), ...guestsOf(id)]),
    count: ids.length + ids.flatMap(guestsOf).length,
  };
};

/** A start that nobody has made a round of, as the golfer of a link is asked about it. */
export const startView = (start: Start, golfer: Member, course: Course): StartView => ({
  ...whereAndWhen(start),
  date: start.date,
  time: start.time,
  freeMembers: start.availableMembers,
  totalMembers: start.totalMembers,
  ...slotAnswerNow(golfer, { ...start, weekday: weekdayOf(start.date) }, course),
});

/** A start in words. */
export const whereAndWhen = ({ date, time, courseName, city, state }: Where) => ({
  start: `${dateInWords(date)} at ${clock(time)}`,
  course: courseName,
  place: [city, state].filter((part) => part !== null).join(', '),
});

/** "9:00 AM" in one line. */
const clock = (time: string): string => timeInWords(time).replace(' ', '\u00a0');

/** Answers of a golfer for dates, their usual week and their calendar, as the ranking reads them. */
export const weekView = (
  golfer: { preferredDays: string[]; preferredTimeSlots: string[] } | undefined,
  said: Required<Pick<Member, 'id' | 'entries' | 'away'>>,
): Member => ({
  ...said,
  name: '',
  favoriteCourses: [],
  booked: [],
  preferredDays: (golfer?.preferredDays ?? []) as Member['preferredDays'],
  preferredTimeSlots: (golfer?.preferredTimeSlots ?? []) as Member['preferredTimeSlots'],
});
