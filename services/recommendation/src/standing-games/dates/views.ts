import type { GameDate, GameDateStatus } from '@fourball/contracts/http/game-date.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import type { DateRow } from './repository.ts';
import type { Word, Words } from './words.ts';

/** A date with the words on it. */
export interface WordedDate {
  readonly row: DateRow;
  readonly words: Words;
  readonly answers: readonly Word[];
  readonly courseName: string | null;
}

/** Booked is what its round is; all else the date has of its own. */
export function statusOf({ status, recommendation }: DateRow): GameDateStatus {
  if (recommendation?.status === 'booked') return 'booked';
  return status === 'called_off' ? 'called-off' : status;
}

/** When and where a date is played, as far as that is known. */
export const placeOf = ({ date, time, courseId, recommendation }: DateRow) => ({
  date: calendarDate(recommendation?.date ?? date),
  time: recommendation?.time ?? time,
  courseId: recommendation?.courseId ?? courseId,
});

/** The date as a golfer sees it. */
export function dateView({ row, words, answers, courseName }: WordedDate, userId: string): GameDate {
  const own = answers.find((word) => word.userId === userId);
  return {
    id: row.id,
    gameId: row.gameId,
    squadId: row.squadId,
    originalDate: calendarDate(row.originalDate),
    ...placeOf(row),
    courseName,
    status: statusOf(row),
    recommendationId: row.recommendationId,
    opensAt: row.opensAt.toISOString(),
    deadlineAt: row.deadlineAt.toISOString(),
    reason: row.reason,
    counts: {
      in: words.in.length,
      maybe: words.maybe.length,
      out: words.out.length,
      silent: words.silent.length,
      waiting: words.waiting.length,
    },
    own: own ? { answer: own.answer, isStanding: own.isStanding } : null,
  };
}
