import { lockName } from '@fourball/kit/database/advisory-lock.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { CatalogueCourse, KnownCourse } from './policy.ts';

type Tx = Prisma.TransactionClient;

/** Until the transaction ends, another import waits. */
export const lockImports = (tx: Tx) => lockName(tx, 'catalogue import');

export const findImported = (tx: Tx): Promise<KnownCourse[]> =>
  tx.golfCourse.findMany({
    where: { source: 'imported' },
    select: { id: true, externalId: true, name: true, city: true, state: true },
    orderBy: { id: 'asc' },
  });

/**
 * Stores new courses and brings those that are there up to date. One whose external id the file does not tell keeps it.
 * @returns the ids of those that are new or were changed.
 */
export const storeImported = (tx: Tx, courses: readonly (CatalogueCourse & { id: string })[]) =>
  tx.$queryRaw<{ id: string }[]>`
    INSERT INTO golf_courses AS known (
      id, external_id, name, address, city, state, zip_code, phone, website, booking_url, image_url, average_price,
      rating, difficulty, holes, latitude, longitude, time_zone, source)
    SELECT
      id, "externalId", name, address, city, state, "zipCode", phone, website, "bookingUrl", "imageUrl", "averagePrice",
      rating, difficulty, holes, latitude, longitude, "timeZone", 'imported'
    FROM jsonb_to_recordset(${JSON.stringify(courses)}::jsonb) AS course (
      id uuid, "externalId" text, name text, address text, city text, state text, "zipCode" text, phone text,
      website text, "bookingUrl" text, "imageUrl" text, "averagePrice" decimal(8,2), rating decimal(3,2),
      difficulty text, holes int, latitude double precision, longitude double precision, "timeZone" text)
    ON CONFLICT (id) DO UPDATE SET
      external_id = coalesce(EXCLUDED.external_id, known.external_id), name = EXCLUDED.name,
      address = EXCLUDED.address, city = EXCLUDED.city, state = EXCLUDED.state, zip_code = EXCLUDED.zip_code,
      phone = EXCLUDED.phone, website = EXCLUDED.website, booking_url = EXCLUDED.booking_url,
      image_url = EXCLUDED.image_url, average_price = EXCLUDED.average_price, rating = EXCLUDED.rating,
      difficulty = EXCLUDED.difficulty, holes = EXCLUDED.holes, latitude = EXCLUDED.latitude,
      longitude = EXCLUDED.longitude, time_zone = EXCLUDED.time_zone
    WHERE (
      known.external_id, known.name, known.address, known.city, known.state, known.zip_code, known.phone,
      known.website, known.booking_url, known.image_url, known.average_price, known.rating, known.difficulty,
      known.holes, known.latitude, known.longitude, known.time_zone
    ) IS DISTINCT FROM (
      coalesce(EXCLUDED.external_id, known.external_id), EXCLUDED.name, EXCLUDED.address, EXCLUDED.city, EXCLUDED.state,
      EXCLUDED.zip_code, EXCLUDED.phone, EXCLUDED.website, EXCLUDED.booking_url, EXCLUDED.image_url,
      EXCLUDED.average_price, EXCLUDED.rating, EXCLUDED.difficulty, EXCLUDED.holes, EXCLUDED.latitude,
      EXCLUDED.longitude, EXCLUDED.time_zone)
    RETURNING id`;

/** Until the transaction ends, nothing new refers to a demo course. */
export const lockDemoCourses = (tx: Tx) => tx.$queryRaw`SELECT 1 FROM golf_courses WHERE source = 'demo' FOR UPDATE`;

/** Removes the demo courses to which neither a recommendation, a tee time nor a golfer's favourites refer. */
export const deleteUnusedDemoCourses = (tx: Tx): Promise<number> => tx.$executeRaw`
    DELETE FROM golf_courses AS course
    WHERE source = 'demo'
      AND NOT EXISTS (SELECT 1 FROM squad_tee_time_recommendations WHERE course_id = course.id)
      AND NOT EXISTS (SELECT 1 FROM tee_times WHERE course_id = course.id)
      AND NOT EXISTS (SELECT 1 FROM golfers WHERE course.id = ANY (favorite_courses || preferred_courses))`;

export const countDemoCourses = (tx: Tx): Promise<number> => tx.golfCourse.count({ where: { source: 'demo' } });
