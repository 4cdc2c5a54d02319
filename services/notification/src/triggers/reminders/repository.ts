import { Prisma, type TeeTime } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
const { sql } = Prisma;
const PAGE = 100;

/** Tee times that somebody is to be reminded of. */
export interface Due {
  /** Holds for a tee time that is due, whether or not somebody was reminded of it. */
  readonly isDue: Prisma.Sql;
  /** Holds for one, called `due`, of which nobody was. */
  readonly isOpen: Prisma.Sql;
}

interface DueUntil {
  readonly now: Date;
  /** The latest start that is reminded of. */
  readonly until: Date;
}

const isNear = ({ now, until }: DueUntil) => sql`status = 'confirmed' AND starts_at > ${now} AND starts_at <= ${until}`;

/** Those of which players are to be reminded. */
export const dueToPlayers = (due: DueUntil): Due => ({
  isDue: isNear(due),
  isOpen: sql`NOT EXISTS (SELECT FROM reminders WHERE tee_time_id = due.id AND starts_at = due.starts_at)`,
});

/** Those that nobody has reserved, of which the creators of squads are to be reminded: the first of each booking. */
export const dueToCreators = (due: DueUntil): Due => ({
  isDue: sql`${isNear(due)} AND reserved_as IS NULL`,
  isOpen: sql`
    NOT EXISTS (
      SELECT FROM tee_times AS earlier
      WHERE earlier.recommendation_id = due.recommendation_id AND earlier.status = 'confirmed'
        AND earlier.starts_at < due.starts_at)
    AND NOT EXISTS (
      SELECT FROM reservation_reminders WHERE recommendation_id = due.recommendation_id AND date = due.date)`,
});

/** Ids of tee times that are due, a page behind the one with id `after`. */
export async function findDue(tx: Tx, { isDue, isOpen }: Due, after: string): Promise<string[]> {
  const due = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM tee_times AS due WHERE ${isDue} AND id > ${after}::uuid AND ${isOpen} ORDER BY id LIMIT ${PAGE}`;
  return due.map(({ id }) => id);
}

/** The tee time if it is due; it stays as it is until the transaction ends. */
export async function lockDue(tx: Tx, id: string, { isDue }: Due): Promise<TeeTime | null> {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM tee_times WHERE id = ${id}::uuid AND ${isDue} FOR SHARE`;
  return locked.length > 0 ? tx.teeTime.findUnique({ where: { id } }) : null;
}

/** Keeps that this start needs no reminder any more; false where that is known. */
export async function settle(tx: Tx, teeTimeId: string, startsAt: Date): Promise<boolean> {
  const { count } = await tx.reminder.createMany({ data: [{ teeTimeId, startsAt }], skipDuplicates: true });
  return count === 1;
}

/** Keeps the same of a start that the corrected zone of its course puts elsewhere: on the clocks there it is what was told. */
export const settleCorrected = (
  tx: Tx,
  { id, date, time, startsAt }: Record<'id' | 'date' | 'time' | 'startsAt', string>,
) =>
  tx.$executeRaw`
    INSERT INTO reminders (tee_time_id, starts_at)
    SELECT id, ${startsAt}::timestamptz FROM tee_times JOIN reminders USING (starts_at)
    WHERE tee_time_id = id AND id = ${id}::uuid AND date = ${date} AND time = ${time} ON CONFLICT DO NOTHING`;

export const isSettled = async (tx: Tx, teeTimeId: string, startsAt: Date): Promise<boolean> =>
  (await tx.reminder.count({ where: { teeTimeId, startsAt } })) > 0;

export const deleteRemindersBefore = (tx: Tx, startsAt: Date) =>
  tx.reminder.deleteMany({ where: { startsAt: { lt: startsAt } } });

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
