import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Where a round is to be, with its id where it is there already. */
export interface Start {
  readonly id?: string;
  readonly squadId: string;
  readonly date: string;
  readonly time: string;
}

/**
 * A round that the squad holds at another start of the hour, by the name of its course, or a date that its standing game plans
 * in it, by null.
 * @param id of the round that is to be there; that of a standing game's date has nothing in its way.
 */
export const findInHour = async (
  tx: Tx,
  { squadId, date, time, id }: Start,
): Promise<{ readonly course: string | null } | undefined> => {
  const rows = await tx.$queryRaw<{ course: string | null }[]>`
    SELECT course FROM (
      SELECT c.name AS course FROM squad_tee_time_recommendations r JOIN golf_courses c ON c.id = r.course_id
      WHERE r.squad_id = ${squadId}::uuid AND r.date = ${date}::date AND r.time <> ${time}
        AND left(r.time, 2) = left(${time}, 2) AND (r.status IN ('confirmed', 'booked')
          OR r.status = 'pending' AND EXISTS (SELECT 1 FROM game_dates d WHERE d.recommendation_id = r.id))
      UNION ALL
      SELECT NULL FROM game_dates
      WHERE squad_id = ${squadId}::uuid AND date = ${date}::date AND left(time, 2) = left(${time}, 2)
        AND status = 'planned' AND recommendation_id IS NULL) AS held
    WHERE NOT EXISTS (SELECT 1 FROM game_dates WHERE recommendation_id = ${id ?? null}::uuid)`;
  return rows[0];
};
