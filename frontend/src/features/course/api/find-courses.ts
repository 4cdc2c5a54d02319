import { courseRoutes } from '@fourball/contracts/http/course.ts';
import { routeQuery } from '../../../lib/query.ts';

/** These courses, for what is not said beside a tee time. */
export const coursesQuery = (courseIds: readonly string[]) =>
  routeQuery(courseRoutes.searchCourses, { query: { ids: [...new Set(courseIds)].toSorted().join(',') } });

/** The courses that have each of these words in their name, city or state. */
export const courseSearchQuery = (search: string) => routeQuery(courseRoutes.searchCourses, { query: { search } });
