import { isolated } from '@fourball/contracts/bidi.ts';
import { COURSES_LIMIT } from '@fourball/contracts/constants.ts';
import type { Course, NewCourse } from '@fourball/contracts/http/course.ts';
import { Id } from '@fourball/contracts/http/fields.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { conflict, invalid } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { Course as RankedCourse } from '../ranking/types.ts';
import { everyMember, squadMates } from '../read-models/squads/service.ts';
import { isSameCity, linkOf, listedIds, placeOf, priceOf, searchWords, zoneOfPlace, zonesAlike } from './policy.ts';
import {
  type CourseRow,
  countCourses,
  findBestRated,
  findCourse,
  findCoursesById,
  findNamesakes,
  findPlaces,
  findSeen,
  findZones,
  insertCourse,
  insertCourses,
  lockCourse,
  lockName,
  type NewCourseRow,
  requireCourse,
} from './repository.ts';
import { courseView } from './views.ts';

export { clearAuthor } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type CourseService = ReturnType<typeof createCourseService>;

/** Courses that are ranked for a squad that has none of its own. */
const BEST_RATED = 200;
const ASK_FOR_ZONE = 'timeZone must be given: the catalogue has no courses there that tell it';

/** A course of the catalogue that a fresh installation starts with. */
type DemoCourse = Omit<NewCourseRow, 'source'>;

/** A course as the ranking needs it and as members read it beside a slot. */
export interface CandidateCourse extends RankedCourse {
  readonly bookingUrl: string | null;
  /** Given where the squad has no courses of its own: where those that it is offered were looked for. */
  readonly scope?: RankedSlot['courseScope'];
}

export function createCourseService({ client }: { client: PrismaClient }) {
  return {
    /** The courses that the golfer sees: by the words of a search, or of those ids, or both. */
    async search({ search, ids }: { search?: string; ids?: string }, userId: string): Promise<Course[]> {
      const wanted = ids === undefined ? undefined : listedIds(ids);
      if (wanted?.some((id) => !Id.safeParse(id).success)) throw invalid('query.ids', 'ids must hold ids');
      const audience = await squadMates(client, userId);
      const rows = await findSeen(client, audience, { words: searchWords(search), ids: wanted, limit: COURSES_LIMIT });
      return rows.map(courseView);
    },

    /** Adds a course for the golfer's squads. */
    async add(course: NewCourse, userId: string): Promise<Course> {
      return client.$transaction(async (tx) => {
        // Two who add the same course at once see each other's: the second is told that it is there.
        await lockName(tx, course.name);
        const place = { city: course.city || null, state: course.state || null };
        const namesakes = await findNamesakes(tx, await squadMates(tx, userId), course.name);
        if (namesakes.some((other) => isSameCity(other, place))) {
          throw conflict('course-exists', `${isolated(course.name)} is among the courses that you see already`);
        }
        const timeZone = course.timeZone ?? zoneOfPlace(place, await findPlaces(tx, place));
        if (timeZone === undefined) throw invalid('body.timeZone', ASK_FOR_ZONE);
        return courseView(await insertCourse(tx, newRow(course, { timeZone, addedBy: userId })));
      });
    },
  };
}

/** Texts of a form in which nothing was written are null. */
const newRow = (course: NewCourse, more: { timeZone: string; addedBy: string }): NewCourseRow => ({
  ...more,
  id: newId(),
  source: 'golfer',
  name: course.name,
  address: course.address || null,
  city: course.city || null,
  state: course.state || null,
  zipCode: course.zipCode || null,
  phone: course.phone || null,
  website: linkOf(course.website),
  bookingUrl: linkOf(course.bookingUrl),
  imageUrl: linkOf(course.imageUrl),
  averagePrice: priceOf(course.averagePrice),
  difficulty: course.difficulty || null,
  holes: course.holes,
  latitude: course.latitude ?? null,
  longitude: course.longitude ?? null,
});

/**
 * Fills an empty database with the demo catalogue; one that has courses keeps what it has. Replicas may do this at once.
 * @returns the number of courses that were added.
 */
export async function seedCourses(tx: Tx, catalogue: DemoCourse[]): Promise<number> {
  if ((await countCourses(tx)) > 0) return 0;
  const courses = catalogue.map((course) => ({ ...course, source: 'demo' as const }));
  return (await insertCourses(tx, courses)).count;
}

/**
 * Courses for a squad that has none of its own: the 200 best rated of the catalogue on the clocks of its zone, of the
 * whole catalogue where its zone is not known.
 */
export async function bestRatedCourses(tx: Tx, timeZone: string | null): Promise<CandidateCourse[]> {
  const timeZones = timeZone === null ? undefined : zonesAlike(timeZone, await findZones(tx), new Date());
  const scope = timeZone === null ? 'everywhere' : 'time-zone';
  const rows = await findBestRated(tx, { timeZones, limit: BEST_RATED });
  return rows.map((row) => ({ ...candidateCourse(row), scope }));
}

/** The course of a tee time, which exists as long as that does. */
export const courseOfTeeTime = async (tx: Tx, id: string): Promise<Course> => courseView(await requireCourse(tx, id));

/** The course, if the squad sees it; until the transaction ends, it stays. */
export async function courseForSquad(tx: Tx, squadId: string, courseId: string): Promise<CandidateCourse | null> {
  await lockCourse(tx, courseId);
  const row = await findCourse(tx, { squadIds: [squadId], userIds: await everyMember(tx, squadId) }, courseId);
  return row && candidateCourse(row);
}

/** These courses as the ranking takes them, whoever sees them. */
export const coursesById = async (tx: Tx, ids: readonly string[]): Promise<CandidateCourse[]> =>
  ids.length === 0 ? [] : (await findCoursesById(tx, [...ids])).map(candidateCourse);

/** The course as the ranking takes it. */
export const candidateCourse = (row: CourseRow): CandidateCourse => ({
  id: row.id,
  name: row.name,
  ...placeOf(row),
  bookingUrl: row.bookingUrl,
  timeZone: row.timeZone,
  rating: row.rating?.toNumber() ?? null,
  averagePrice: row.averagePrice?.toNumber() ?? null,
  holes: row.holes,
});
