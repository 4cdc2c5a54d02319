import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { ListedRow } from './repository.ts';

/** One of a list, as the squad's members see it. */
export const listedView = ({
  courseName,
  city,
  state,
  averagePrice,
  bookingUrl,
  version,
  isGameDate,
  startsAt,
  ...row
}: ListedRow): Recommendation => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  course: { id: row.courseId, name: courseName, city, state, averagePrice, bookingUrl },
});
