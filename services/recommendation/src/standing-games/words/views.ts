import { GROUP_MAX, PLAYERS_MAX } from '@fourball/contracts/constants.ts';
import type { GameDateState } from '@fourball/contracts/events/game-date.ts';
import type { GameDate, GameDateDetail } from '@fourball/contracts/http/game-date.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import { latestDeadlineBefore } from '../../recommendations/game-rounds/policy.ts';
import { momentsOf } from '../rules/moments.ts';
import { type DateFacts, decisionsAt } from '../rules/next-step.ts';
import { callOffAt, releaseAt, remindAt } from './policy.ts';
import type { GameDateWords } from './service.ts';

const saying = ({ words }: GameDateWords, answer: string | null): string[] =>
  words.filter((word) => word.answer === answer).map(({ userId }) => userId);

/** Fields that members and the other services read alike. */
const sharedFields = ({ row, date, time, course }: GameDateWords) => ({
  id: row.id,
  gameId: row.gameId,
  squadId: row.squadId,
  recommendationId: row.recommendationId,
  originalDate: calendarDate(row.originalDate),
  date,
  time,
  courseName: course?.name ?? null,
  opensAt: row.opensAt.toISOString(),
  deadlineAt: row.deadlineAt.toISOString(),
});

/** A date as a member sees it. */
export function dateView(date: GameDateWords, userId: string): GameDate {
  const own = date.words.find((word) => word.userId === userId);
  return {
    ...sharedFields(date),
    courseId: date.course?.id ?? null,
    status: date.status,
    reason: date.row.reason,
    counts: {
      in: date.inOrder.length,
      maybe: saying(date, 'maybe').length,
      out: saying(date, 'out').length,
      silent: saying(date, null).length,
      waiting: date.waiting.length,
    },
    own: own?.answer ? { answer: own.answer, isStanding: own.isStanding } : null,
  };
}

/** The same with its members; leaders also read what they may decide, and how many tee times to hold. */
export function detailView(
  date: GameDateWords,
  { userId, isLeader, now }: { userId: string; isLeader: boolean; now: Date },
): GameDateDetail {
  const { rules, words, inOrder, waiting, advice, startsAt } = date;
  const after = words.filter(({ userId: id }) => !inOrder.includes(id)).map(({ userId: id }) => id);
  const isComing = startsAt > now && ['planned', 'open', 'locked', 'booked'].includes(date.status);
  return {
    ...dateView(date, userId),
    name: rules.name,
    leastPlayers: rules.leastPlayers,
    mostPlayers: rules.mostPlayers,
    rule: date.rule,
    members: [...inOrder, ...after].flatMap((id) => {
      const word = words.find((one) => one.userId === id);
      const place = waiting.indexOf(id) + 1 || null;
      return word ? [{ userId: id, answer: word.answer, isStanding: word.isStanding, note: word.note, place }] : [];
    }),
    guests: date.guests,
    decisions: isLeader ? decisionsAt(factsOf(date), now) : [],
    advice:
      isLeader && isComing && advice
        ? { ...advice, releaseBy: releaseAt(rules, startsAt)?.toISOString() ?? null }
        : null,
    mayHold: date.squad.createdBy === userId ? teeTimesToHold(date, now) : 0,
  };
}

/** Tee times that a date may be booked with before its deadline; none where it may not be. */
function teeTimesToHold({ status, row, rules, inOrder }: GameDateWords, now: Date): number {
  if (status !== 'open' || row.deadlineAt <= now || rules.earliest !== rules.latest || inOrder.length === 0) return 0;
  return Math.ceil((rules.mostPlayers ?? PLAYERS_MAX) / GROUP_MAX);
}

/** A date as the other services hear of it. */
export const dateState = (date: GameDateWords): GameDateState & { id: string } => ({
  ...sharedFields(date),
  name: date.rules.name,
  timeZone: date.timeZone,
  leastPlayers: date.rules.leastPlayers,
  in: [...date.inOrder],
  maybe: saying(date, 'maybe'),
  out: saying(date, 'out'),
  silent: saying(date, null),
  byStanding: date.words.filter(({ answer, isStanding }) => isStanding && answer === 'in').map(({ userId }) => userId),
  waiting: [...date.waiting],
  guests: date.seatedGuests,
  resumed: date.row.resumed,
  hold: date.advice?.hold ?? null,
});

/** The date as the clock sees it. A booked round is enough players, of which nobody is to be told. */
export function factsOf(date: GameDateWords): DateFacts {
  const { row, rules, timeZone, status, startsAt, words, guests, inOrder } = date;
  const isBooked = status === 'booked';
  return {
    status: status === 'called-off' ? 'called_off' : row.status,
    opensAt: row.opensAt,
    deadlineAt: row.deadlineAt,
    startsAt,
    latestDeadlineAt: new Date(latestDeadlineBefore(startsAt.getTime(), rules.releaseHours)),
    remindAt: remindAt(row.deadlineAt, timeZone),
    nudgesAt: momentsOf(rules, date, timeZone).nudgesAt,
    nudges: row.nudges,
    isExtended: row.isExtended,
    isAnswered: row.isAnswered || isBooked,
    shortReminders: row.shortReminders,
    players: inOrder.length + guests,
    undecided: words.filter(({ answer }) => answer === null || answer === 'maybe').length,
    leastPlayers: isBooked ? 0 : rules.leastPlayers,
    callOffAt: callOffAt(rules, startsAt),
  };
}
