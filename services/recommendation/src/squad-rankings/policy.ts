import { RECOMMENDATION_LIMIT } from '@fourball/contracts/constants.ts';
import { rankTeeTimes } from '../ranking/rank.ts';
import type { RankedTeeTime, RankingInput } from '../ranking/types.ts';

/** A date and time on the clocks at the course. */
export interface HeldSlot {
  readonly date: string;
  readonly time: string;
}

/**
 * The best tee times in slots that the squad does not hold yet, ten at most. A held slot counts among the two that a
 * date has at most while other dates have some.
 */
export function rankNewSlots(input: Omit<RankingInput, 'limit'>, held: readonly HeldSlot[]): RankedTeeTime[] {
  const isHeld = ({ date, time }: HeldSlot) => held.some((slot) => slot.date === date && slot.time === time);
  let limit = RECOMMENDATION_LIMIT;
  while (true) {
    const ranked = rankTeeTimes({ ...input, limit });
    const fresh = ranked.filter((teeTime) => !isHeld(teeTime));
    // Ranking one more adds one tee time and takes none away, so that the wanted number is met and never passed.
    if (fresh.length === RECOMMENDATION_LIMIT || ranked.length < limit) return fresh;
    limit += RECOMMENDATION_LIMIT - fresh.length;
  }
}

/** The time zone that a squad counts its days in: its own, else that of most of its courses, else its creator's. */
export function zoneOfSquad(
  squad: { timeZone: string | null; creatorTimeZone: string | null },
  courses: readonly { timeZone: string }[],
): string {
  if (squad.timeZone) return squad.timeZone;
  const byZone = [...Map.groupBy(courses, (course) => course.timeZone)];
  const [most] = byZone.sort(([one, some], [other, others]) => others.length - some.length || (one < other ? -1 : 1));
  return most?.[0] ?? squad.creatorTimeZone ?? 'UTC';
}
