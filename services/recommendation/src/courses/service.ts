import type { Prisma } from '../generated/prisma/client.ts';
import type { Course } from '../ranking/types.ts';
import {
  type CourseRow,
  countCourses,
  findBestRated,
  findCourses,
  insertCourses,
  type NewCourse,
} from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Courses that are ranked for a squad whose members named none. */
const BEST_RATED = 200;

/**
 * Fills an empty database with the catalogue; one that has courses keeps what it has. Replicas may do this at once.
 * @returns the number of courses that were added.
 */
export async function seedCourses(tx: Tx, catalogue: NewCourse[]): Promise<number> {
  if ((await countCourses(tx)) > 0) return 0;
  return (await insertCourses(tx, catalogue)).count;
}

/** The courses to rank: those that the members named, or the 200 best rated where they named none that we know. */
export async function candidateCourses(tx: Tx, named: string[]): Promise<Course[]> {
  const rows = await findCourses(tx, named);
  return (rows.length > 0 ? rows : await findBestRated(tx, BEST_RATED)).map(rankedCourse);
}

const rankedCourse = (row: CourseRow): Course => ({
  id: row.id,
  name: row.name,
  timeZone: row.timeZone,
  rating: row.rating?.toNumber() ?? null,
  averagePrice: row.averagePrice?.toNumber() ?? null,
  holes: row.holes,
});
