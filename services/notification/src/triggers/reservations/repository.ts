import { Prisma, type TeeTime } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
const PAGE = 100;
/** Hours of the day, on the clock at the course, in which a booker is reminded: nobody reserves at night. */
const [FIRST_HOUR, LAST_HOUR] = [8, 19];

interface DueUntil {
  readonly now: Date;
  /** The latest start of which bookers are reminded. */
  readonly until: Date;
}

const isDue = ({ now, until }: DueUntil) => Prisma.sql`
  status = 'confirmed' AND reserved_as IS NULL AND starts_at > ${now} AND starts_at <= ${until}
  AND extract(hour FROM ${now}::timestamptz AT TIME ZONE time_zone) BETWEEN ${FIRST_HOUR} AND ${LAST_HOUR}`;

/** Ids of tee times, the first of each booking, of which bookers are to be reminded, a page behind the one with id `after`. */
export async function findUnreserved(tx: Tx, due: DueUntil, after: string): Promise<string[]> {
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM tee_times AS due
    WHERE ${isDue(due)} AND id > ${after}::uuid
      AND NOT EXISTS (
        SELECT FROM tee_times AS earlier
        WHERE earlier.recommendation_id = due.recommendation_id AND earlier.status = 'confirmed'
          AND earlier.starts_at < due.starts_at)
      AND NOT EXISTS (
        SELECT FROM reservation_reminders WHERE recommendation_id = due.recommendation_id AND date = due.date)
    ORDER BY id LIMIT ${PAGE}`;
  return found.map(({ id }) => id);
}

/** The tee time if its booker is to be reminded of it; it stays as it is until the transaction ends. */
export async function lockUnreserved(tx: Tx, id: string, due: DueUntil): Promise<TeeTime | null> {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM tee_times WHERE id = ${id}::uuid AND ${isDue(due)} FOR SHARE`;
  return locked ? tx.teeTime.findUnique({ where: { id } }) : null;
}

/** Keeps that a booking needs no reminder any more on that date; false where that is known. */
export async function settleReservation(tx: Tx, recommendationId: string, date: string): Promise<boolean> {
  const data = [{ recommendationId, date }];
  const { count } = await tx.reservationReminder.createMany({ data, skipDuplicates: true });
  return count === 1;
}

/** Removes at most 1,000, the oldest first. @param date of a round, as YYYY-MM-DD. */
export const deleteReservationsBefore = (tx: Tx, date: string) => tx.$executeRaw`
  DELETE FROM reservation_reminders WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM reservation_reminders WHERE date < ${date} ORDER BY date LIMIT 1000))`;
