import type { GolfCourse, Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type CourseRow = GolfCourse;
export type NewCourse = Prisma.GolfCourseCreateManyInput;

export const countCourses = (tx: Tx): Promise<number> => tx.golfCourse.count();

/** Leaves alone those that are there. */
export const insertCourses = (tx: Tx, courses: NewCourse[]) =>
  tx.golfCourse.createMany({ data: courses, skipDuplicates: true });

export const findCourses = (tx: Tx, ids: string[]): Promise<CourseRow[]> =>
  tx.golfCourse.findMany({ where: { id: { in: ids } } });

export const findBestRated = (tx: Tx, count: number): Promise<CourseRow[]> =>
  tx.golfCourse.findMany({
    orderBy: [{ rating: { sort: 'desc', nulls: 'last' } }, { name: 'asc' }, { id: 'asc' }],
    take: count,
  });
