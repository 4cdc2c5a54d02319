import { isolated } from '@fourball/contracts/bidi.ts';
import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import type { GameDate, GameDateDetail, gameDateRoutes, OpenGameDate } from '@fourball/contracts/http/game-date.ts';
import type { AnswerOf } from '@fourball/contracts/http/route.ts';
import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import type { Tone } from '../../components/ui/badge.tsx';
import { formatMoment, formatShortDate, formatTeeOff, formatWeekday, toDateText } from '../../lib/dates.ts';

export const pathOfGame = ({ id, squadId }: Pick<StandingGame, 'id' | 'squadId'>): string =>
  `/squads/${squadId}/standing-games/${id}`;

export const pathOfDate = ({ id, gameId }: Pick<GameDate, 'id' | 'gameId'>): string =>
  `/standing-games/${gameId}/dates/${id}`;

/** `Sat, Dec 5 at 8:10 AM`; the day alone as long as the start is not chosen. */
export const startText = ({ date, time }: Pick<GameDate, 'date' | 'time'>): string =>
  time === null ? formatShortDate(date) : formatTeeOff({ date, time });

/** `9 in, 3 to answer` */
export const countsText = ({ counts }: Pick<GameDate, 'counts'>): string =>
  [
    `${counts.in} in`,
    counts.waiting > 0 && `${counts.waiting} of them waiting`,
    counts.maybe > 0 && `${counts.maybe} maybe`,
    counts.silent > 0 && `${counts.silent} to answer`,
  ]
    .filter(Boolean)
    .join(', ');

export const isOff = ({ status }: Pick<GameDate, 'status'>): boolean => status === 'skipped' || status === 'called-off';

/** Next date that is played, as far as is known. */
export const nextDate = ({ dates }: Pick<StandingGame, 'dates'>): GameDate | undefined =>
  dates.find((date) => !isOff(date));

/** Why a date before the next one is not played: `No game on Sat, Nov 28: Thanksgiving`. */
export const offText = ({ date, reason }: Pick<GameDate, 'date' | 'reason'>): string =>
  `No game on ${formatShortDate(date)}${reason ? `: ${isolated(reason)}` : ''}`;

/**
 * Answers that a golfer may give by now: until the deadline all, also where it is booked already; then a seat is taken or given
 * up, on the round's page once it is booked.
 */
export function answersAt(
  { status, deadlineAt }: Pick<GameDate, 'status' | 'deadlineAt'>,
  now: Date,
): readonly RoundAnswer[] {
  const isEarly = status === 'booked' && now < new Date(deadlineAt);
  if (status === 'planned' || status === 'open' || isEarly) return ['in', 'maybe', 'out'];
  return status === 'locked' ? ['in', 'out'] : [];
}

export const ANSWER_WORDS: Readonly<Record<RoundAnswer, string>> = { in: 'In', maybe: 'Maybe', out: 'Out' };

/** How a date stands, in a word or two. */
export const STATUS_WORDS: Readonly<Record<GameDate['status'], { label: string; tone: Tone }>> = {
  planned: { label: 'Coming', tone: 'muted' },
  open: { label: 'Open', tone: 'good' },
  locked: { label: 'Players set', tone: 'excellent' },
  booked: { label: 'Booked', tone: 'primary' },
  skipped: { label: 'Skipped', tone: 'muted' },
  'called-off': { label: 'Called off', tone: 'fair' },
};

type Asked = Pick<GameDate, 'status' | 'opensAt' | 'deadlineAt'>;

/** Until or from when a date asks; null where it does not any more. */
export function askedText({ status, opensAt, deadlineAt }: Asked, now = new Date()): string | null {
  const isAhead = (instant: string) => Date.parse(instant) > now.getTime();
  if (status === 'planned') return `Opens ${isAhead(opensAt) ? momentText(opensAt) : 'in a moment'}`;
  if (status !== 'open') return null;
  return isAhead(deadlineAt) ? `Answer by ${momentText(deadlineAt)}` : 'Its leaders decide';
}

/** `Thu, Jun 13, 6:00 PM`, in the browser's zone. */
export const momentText = (instant: string): string =>
  `${formatWeekday(toDateText(new Date(instant)))}, ${formatMoment(instant)}`;

/** Origin of an answer that the golfer did not give themselves; null where they did, or none is. */
export function standingNote({ own }: Pick<GameDate, 'own'>): string | null {
  if (!own?.isStanding) return null;
  return own.answer === 'out' ? 'Out because you are away' : 'In because you are usually in';
}

/** The dates with the latest of one, which keeps the name that a list gives it. */
export function withLatest<Shown extends GameDate | OpenGameDate>(dates: readonly Shown[], latest: GameDate): Shown[] {
  const { time, courseId, courseName, status, recommendationId, counts, own } = latest;
  return dates.map((date) =>
    date.id === latest.id ? { ...date, time, courseId, courseName, status, recommendationId, counts, own } : date,
  );
}

type Member = GameDateDetail['members'][number];

/** Members of a date by what they do, each group in the order of the server. */
export function groupsOf(members: readonly Member[]): { title: string; members: Member[] }[] {
  const where = (is: (member: Member) => boolean) => members.filter(is);
  return [
    { title: 'In', members: where(({ answer, place }) => answer === 'in' && place === null) },
    { title: 'Waiting', members: where(({ answer, place }) => answer === 'in' && place !== null) },
    { title: 'Maybe', members: where(({ answer }) => answer === 'maybe') },
    { title: 'Not answered', members: where(({ answer }) => answer === null) },
    { title: 'Out', members: where(({ answer }) => answer === 'out') },
  ].filter((group) => group.members.length > 0);
}

/** Days of a pause or an absence; null once they are over. */
export const notOver = <Days extends { to: string }>(days: Days | null): Days | null =>
  days && days.to >= toDateText(new Date()) ? days : null;

/** `Nov 30 to Dec 7` with their days, or that the golfer is not away. */
export const awayText = ({ away }: AnswerOf<typeof gameDateRoutes.readAway>): string =>
  away ? `${formatShortDate(away.from)} to ${formatShortDate(away.to)}` : 'You are not away';
