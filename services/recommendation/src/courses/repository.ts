import type { GolfCourse, Prisma } from '../generated/prisma/client.ts';
import type { Place, PlacedCourse } from './policy.ts';

type Tx = Prisma.TransactionClient;
export type CourseRow = GolfCourse;
export type NewCourseRow = Prisma.GolfCourseUncheckedCreateInput;

/** In the catalogue rather than added by a golfer. */
const ofCatalogue: Prisma.GolfCourseWhereInput = { source: { not: 'golfer' } };

/** Golfers and squads that ask for courses. */
export interface Audience {
  readonly userIds: string[];
  readonly squadIds: string[];
}

/**
 * The catalogue's courses are for everyone; one that a golfer added is for that golfer and the squads that they are in,
 * and stays in the sight of a squad that has a tee time there.
 */
const seenBy = ({ userIds, squadIds }: Audience): Prisma.GolfCourseWhereInput => ({
  OR: [ofCatalogue, { addedBy: { in: userIds } }, { teeTimes: { some: { squadId: { in: squadIds } } } }],
});

/** Without case, and every character for itself: LIKE's wildcards would otherwise match any. */
const contains = (text: string) => ({ contains: literal(text), mode: 'insensitive' }) as const;
const equals = (text: string) => ({ equals: literal(text), mode: 'insensitive' }) as const;
const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

export const countCourses = (tx: Tx): Promise<number> => tx.golfCourse.count();

/** Leaves alone those that are there. */
export const insertCourses = (tx: Tx, courses: Prisma.GolfCourseCreateManyInput[]) =>
  tx.golfCourse.createMany({ data: courses, skipDuplicates: true });

export const findCoursesById = (tx: Tx, ids: string[]): Promise<CourseRow[]> =>
  tx.golfCourse.findMany({ where: { id: { in: ids } } });

export const requireCourse = (tx: Tx, id: string): Promise<CourseRow> =>
  tx.golfCourse.findUniqueOrThrow({ where: { id } });

export const insertCourse = (tx: Tx, course: NewCourseRow): Promise<CourseRow> =>
  tx.golfCourse.create({ data: course });

/** The courses that have each of the words in their name, city or state, and that are among `ids` where given. */
export const findSeen = (
  tx: Tx,
  audience: Audience,
  { words, ids, limit }: { words: readonly string[]; ids: string[] | undefined; limit: number },
): Promise<CourseRow[]> =>
  tx.golfCourse.findMany({
    where: {
      ...(ids ? { id: { in: ids } } : {}),
      AND: [
        seenBy(audience),
        ...words.map((word) => ({
          OR: [{ name: contains(word) }, { city: contains(word) }, { state: contains(word) }],
        })),
      ],
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: limit,
  });

/** Those of the name, whatever their city, that the audience sees. */
export const findNamesakes = (tx: Tx, audience: Audience, name: string): Promise<CourseRow[]> =>
  tx.golfCourse.findMany({ where: { AND: [seenBy(audience), { name: equals(name) }] } });

/** Until the transaction ends, whoever else adds a course of this name waits. */
export const lockName = (tx: Tx, name: string) =>
  tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('course ' || lower(${name}), 0))`;

/** Where the catalogue's courses of a state lie; where none is named, those of the city. */
export const findPlaces = (tx: Tx, { city, state }: Place): Promise<PlacedCourse[]> =>
  tx.golfCourse.findMany({
    where: { ...ofCatalogue, ...(state === null ? { city: equals(city ?? '') } : { state: equals(state) }) },
    select: { city: true, state: true, timeZone: true },
    distinct: ['city', 'state', 'timeZone'],
  });

export const findCourse = (tx: Tx, audience: Audience, id: string): Promise<CourseRow | null> =>
  tx.golfCourse.findFirst({ where: { AND: [seenBy(audience), { id }] } });

/** As a reference to it does: a standing game names courses without one. */
export const lockCourse = (tx: Tx, id: string) =>
  tx.$queryRaw`SELECT 1 FROM golf_courses WHERE id = ${id}::uuid FOR KEY SHARE`;

/** The time zones in which the catalogue has courses, from one to the next: a few dozen steps along the index. */
export const findZones = async (tx: Tx): Promise<string[]> =>
  (
    await tx.$queryRaw<{ timeZone: string }[]>`
      WITH RECURSIVE zone AS (
        (SELECT time_zone FROM golf_courses WHERE source <> 'golfer' ORDER BY time_zone LIMIT 1)
        UNION ALL
        SELECT (SELECT time_zone FROM golf_courses WHERE source <> 'golfer' AND time_zone > zone.time_zone
          ORDER BY time_zone LIMIT 1)
        FROM zone WHERE time_zone IS NOT NULL
      )
      SELECT time_zone AS "timeZone" FROM zone WHERE time_zone IS NOT NULL`
  ).map(({ timeZone }) => timeZone);

/** The best rated of the catalogue; in these zones, where given. */
export const findBestRated = (
  tx: Tx,
  { timeZones, limit }: { timeZones: string[] | undefined; limit: number },
): Promise<CourseRow[]> =>
  tx.golfCourse.findMany({
    where: timeZones ? { ...ofCatalogue, timeZone: { in: timeZones } } : ofCatalogue,
    orderBy: [{ rating: { sort: 'desc', nulls: 'last' } }, { name: 'asc' }, { id: 'asc' }],
    take: limit,
  });

/** The course stays, since rounds refer to it: squads that have played there see it on, all others no more. */
export const clearAuthor = (tx: Tx, userId: string) =>
  tx.golfCourse.updateMany({ where: { addedBy: userId }, data: { addedBy: null } });
