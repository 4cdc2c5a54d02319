import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';

/** Names a slot within its squad, as links do: `2025-06-14T09:00@<course>`. */
export const slotKey = ({ date, time, courseId }: Pick<RankedSlot, 'date' | 'time' | 'courseId'>): string =>
  `${date}T${time}@${courseId}`;
