import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { openStarts, startAt, startsOf } from './candidates.ts';
import { contextOf, scoreAt, scoringOf } from './scoring.ts';
import type { RankingInput } from './types.ts';

/**
 * Members who are free for a round and do not play in it, in the order of the nearest miss: by how high its score would be
 * with each of them, ties by id.
 */
export function askingOrder(
  input: RankingInput,
  { courseId, ...slot }: { date: string; time: TimeSlot; courseId: string },
  players: readonly string[],
): string[] {
  const course = input.courses.find(({ id }) => id === courseId);
  if (!course) throw new RangeError('the course is none of those that are ranked');
  const start = startAt(input.members, slot, course);
  const scoring = scoringOf(input, [start, ...openStarts(startsOf(input))]);
  const seated = new Set(input.members.filter(({ id }) => players.includes(id)));
  return [...start.free]
    .filter((member) => !seated.has(member))
    .map((member) => ({
      id: member.id,
      score: scoreAt(
        contextOf(scoring, { ...start, free: new Set([...seated, member]) }),
        scoring.courseContextOf(course),
      ).score,
    }))
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}
