import type { GameDateState } from '@fourball/contracts/events/recommendation.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import { type DateRow, findActive, findCourseNames, findIfNeeded, findWords, rulesOf } from './repository.ts';
import { placeOf, type WordedDate } from './views.ts';
import { wordsOf } from './words.ts';

type Tx = Prisma.TransactionClient;

/** Dates with the words of their members, in the order given; asked together, whatever games they are of. */
export async function withWords(tx: Tx, rows: readonly DateRow[]): Promise<WordedDate[]> {
  const [members, ifNeeded, answers, courseNames] = await Promise.all([
    findActive(tx, unique(rows.map(({ squadId }) => squadId))),
    findIfNeeded(tx, unique(rows.map(({ gameId }) => gameId))),
    findWords(tx, unique(rows.map(({ recommendationId }) => recommendationId))),
    findCourseNames(tx, unique(rows.map(({ courseId }) => courseId))),
  ]);
  return rows.map((row) => {
    const { recommendation, recommendationId, courseId } = row;
    const given = answers.get(recommendationId ?? '') ?? [];
    const words = wordsOf({
      members: members.get(row.squadId) ?? [],
      answers: given,
      ifNeeded: ifNeeded.get(row.gameId) ?? [],
      seated: recommendation?.status === 'booked' ? recommendation.confirmedMembers : null,
      mostPlayers: rulesOf(row.game).mostPlayers,
    });
    const courseName = recommendation?.course.name ?? courseNames.get(courseId ?? '') ?? null;
    return { row, words, answers: given, courseName };
  });
}

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/** The date as others are told of it. */
export function dateState({ row, words, courseName }: WordedDate, zone: string, hold: number | null): GameDateState {
  const rules = rulesOf(row.game);
  const { courseId: _, ...start } = placeOf(row);
  return {
    id: row.id,
    gameId: row.gameId,
    squadId: row.squadId,
    name: rules.name,
    recommendationId: row.recommendationId,
    originalDate: calendarDate(row.originalDate),
    ...start,
    courseName,
    timeZone: row.recommendation?.course.timeZone ?? zone,
    opensAt: row.opensAt.toISOString(),
    deadlineAt: row.deadlineAt.toISOString(),
    leastPlayers: rules.leastPlayers,
    ...words,
    hold,
  };
}
