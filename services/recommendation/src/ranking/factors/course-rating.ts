import type { CourseFactor } from './factor.ts';

/** Up to 7 points for the course's rating of 0 to 5, half of that where nobody rated it. */
export const courseRating: CourseFactor = {
  name: 'courseRating',
  scope: 'course',
  points: ({ course }) => (course.rating === null ? 3.5 : (7 * course.rating) / 5),
  reason: ({ course }) => (course.rating === null ? 'Not rated yet' : `Rated ${course.rating} of 5`),
};
