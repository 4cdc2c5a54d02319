import { lockName } from '@fourball/kit/database/advisory-lock.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { type CatalogueCourse, FIELDS, type KnownCourse } from './policy.ts';

type Tx = Prisma.TransactionClient;

/** Until the transaction ends, another import waits. */
export const lockImports = (tx: Tx) => lockName(tx, 'catalogue import');

export const findImported = (tx: Tx): Promise<(KnownCourse & Pick<CatalogueCourse, 'timeZone'>)[]> =>
  tx.golfCourse.findMany({
    where: { source: 'imported' },
    select: { id: true, externalId: true, name: true, city: true, state: true, timeZone: true },
    orderBy: { id: 'asc' },
  });

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const COLUMNS = ['id', ...FIELDS].map(columnOf);
const columnsOf = (row: string): string => COLUMNS.map((column) => `${row}.${column}`).join();
/** A course whose external id the file does not tell keeps it. */
const IMPORTED = columnsOf('excluded').replace(
  'excluded.external_id',
  'coalesce(excluded.external_id, known.external_id)',
);

/**
 * Stores new courses and brings those that are there up to date.
 * @returns the ids of those that are new or were changed.
 */
export function storeImported(tx: Tx, courses: readonly (CatalogueCourse & { id: string })[]) {
  const rows = courses.map((course) =>
    Object.fromEntries(Object.entries(course).map(([field, value]) => [columnOf(field), value])),
  );
  return tx.$queryRawUnsafe<{ id: string }[]>(
    `INSERT INTO golf_courses AS known (${COLUMNS}, source)
    SELECT ${columnsOf('course')}, 'imported' FROM jsonb_populate_recordset(NULL::golf_courses, $1::jsonb) AS course
    ON CONFLICT (id) DO UPDATE SET (${COLUMNS}) = ROW (${IMPORTED})
    WHERE (${columnsOf('known')}) IS DISTINCT FROM (${IMPORTED})
    RETURNING id`,
    JSON.stringify(rows),
  );
}

/** Until the transaction ends, nothing new refers to a demo course. */
export const lockDemoCourses = (tx: Tx) => tx.$queryRaw`SELECT 1 FROM golf_courses WHERE source = 'demo' FOR UPDATE`;

/** Removes the demo courses to which neither a recommendation, a tee time, a standing game nor a golfer's favourites refer. */
export const deleteUnusedDemoCourses = (tx: Tx): Promise<number> => tx.$executeRaw`
    DELETE FROM golf_courses AS course
    WHERE source = 'demo'
      AND NOT EXISTS (SELECT 1 FROM squad_tee_time_recommendations WHERE course_id = course.id)
      AND NOT EXISTS (SELECT 1 FROM tee_times WHERE course_id = course.id)
      AND NOT EXISTS (SELECT 1 FROM game_dates WHERE course_id = course.id AND status IN ('planned', 'open', 'locked'))
      AND NOT EXISTS (
        SELECT 1 FROM standing_games WHERE ended_at IS NULL AND jsonb_exists(rules->'courseIds', course.id::text))
      AND NOT EXISTS (SELECT 1 FROM golfers WHERE course.id = ANY (favorite_courses || preferred_courses))`;

export const countDemoCourses = (tx: Tx): Promise<number> => tx.golfCourse.count({ where: { source: 'demo' } });
