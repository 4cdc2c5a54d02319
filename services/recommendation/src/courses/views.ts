import type { Course } from '@fourball/contracts/http/course.ts';
import type { CourseRow } from './repository.ts';

/** A course as golfers see it; the contract drops what else the row has. */
export const courseView = (row: CourseRow): Course => ({
  ...row,
  averagePrice: row.averagePrice?.toNumber() ?? null,
  rating: row.rating?.toNumber() ?? null,
  isFictional: row.source === 'demo',
  createdAt: row.createdAt.toISOString(),
});
