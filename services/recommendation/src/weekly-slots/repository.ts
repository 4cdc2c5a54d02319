import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { storedDate } from '../ranking/calendar.ts';

type Tx = Prisma.TransactionClient;

/** A ranked slot as it is kept: whose coming would raise it is known by their id, and named when it is read. */
export interface KeptSlot extends Omit<RankedSlot, 'nearestMiss'> {
  readonly nearestMiss: Omit<NonNullable<RankedSlot['nearestMiss']>, 'name'> | null;
}

export interface WeekRow {
  readonly id: string;
  readonly squadId: string;
  readonly weekStarting: Date;
  readonly slots: readonly KeptSlot[];
  readonly autoBooked: string | null;
}

/** A squad's ranked week, to be kept. */
export type NewWeek = Pick<WeekRow, 'id' | 'squadId' | 'slots'>;

/** The squads without a row for the week, by their ids, with the zone that they name. */
export const findUnranked = async (
  pool: Pool,
  week: string,
  { after, limit, squadId }: Page & { squadId: string | undefined },
): Promise<{ id: string; timeZone: string | null }[]> =>
  (await pool.query({ name: 'unranked', text: UNRANKED, values: [week, after, limit, squadId ?? null] })).rows;

const UNRANKED = `
  SELECT id, time_zone AS "timeZone" FROM squads s
  WHERE NOT gone AND id > $2 AND ($4::uuid IS NULL OR id = $4)
    AND NOT EXISTS (SELECT 1 FROM weekly_optimal_slots w WHERE w.squad_id = s.id AND w.week_starting = $1)
  ORDER BY id LIMIT $3`;

/** Finds those of these squads without a row for the week. */
export const findUnrankedOf = async (pool: Pool, week: string, squadIds: readonly string[]): Promise<string[]> =>
  (await pool.query<{ id: string }>({ name: 'unranked-of', text: UNRANKED_OF, values: [week, squadIds] })).rows.map(
    ({ id }) => id,
  );

const UNRANKED_OF = `
  SELECT id FROM unnest($2::uuid[]) AS squad (id)
  WHERE NOT EXISTS (SELECT 1 FROM weekly_optimal_slots w WHERE w.squad_id = squad.id AND w.week_starting = $1)`;

/**
 * Keeps ranked weeks of squads that are still there; one that is kept already stays, also when two keep it at once.
 * Until the transaction ends, whoever ends such a squad waits, and finds its week: nothing is kept of one that is gone.
 * @returns the ids of those that were kept now.
 */
export async function insertWeeks(tx: Tx, week: string, weeks: readonly NewWeek[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO weekly_optimal_slots (id, squad_id, week_starting, optimal_times, notification_sent, updated_at)
    SELECT week.id, "squadId", ${storedDate(week)}::date, slots, jsonb_array_length(slots) > 0, now()
    FROM jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb) AS week (id uuid, "squadId" uuid, slots jsonb)
    JOIN (
      SELECT squads.id FROM squads
      WHERE squads.id = ANY(${weeks.map(({ squadId }) => squadId)}::uuid[]) AND NOT gone
      ORDER BY squads.id FOR NO KEY UPDATE
    ) AS squad ON squad.id = "squadId"
    ON CONFLICT (squad_id, week_starting) DO NOTHING
    RETURNING id`;
  return new Set(rows.map(({ id }) => id));
}

/** When the next date of each squad's standing games opens, from one instant until before another. */
export async function findOpenings(
  tx: Tx,
  squads: readonly { readonly squadId: string; readonly from: Date; readonly until: Date }[],
): Promise<Map<string, Date>> {
  const rows = await tx.$queryRaw<{ squadId: string; opensAt: Date }[]>`
    SELECT squad_id AS "squadId", min(opens_at) AS "opensAt"
    FROM unnest(
      ${squads.map(({ squadId }) => squadId)}::uuid[], ${squads.map(({ from }) => from)}::timestamptz[],
      ${squads.map(({ until }) => until)}::timestamptz[]) AS squad (id, "from", until)
    JOIN game_dates ON game_dates.squad_id = squad.id AND status = 'planned' AND opens_at >= "from" AND opens_at < until
    GROUP BY squad_id`;
  return new Map(rows.map(({ squadId, opensAt }) => [squadId, opensAt]));
}

export const updateAutoBooked = (tx: Tx, id: string, autoBooked: string) =>
  tx.weeklySlots.update({ where: { id }, data: { autoBooked }, select: { id: true } });

export async function findWeek(tx: Tx, squadId: string, week: string): Promise<WeekRow | null> {
  const key = { squadId, weekStarting: storedDate(week) };
  const row = await tx.weeklySlots.findUnique({ where: { squadId_weekStarting: key } });
  return row && weekRow(row);
}

export const findWeekPage = async (tx: Tx, { after, limit }: Page): Promise<WeekRow[]> =>
  (await tx.weeklySlots.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: limit })).map(weekRow);

const weekRow = ({ optimalTimes, ...row }: Prisma.WeeklySlotsGetPayload<object>): WeekRow => ({
  ...row,
  slots: optimalTimes as unknown as KeptSlot[],
});

/** How many squads have been ranked for the week. */
export const countRanked = async (pool: Pool, week: string): Promise<number> =>
  (await pool.query<{ squads: number }>({ name: 'ranked', text: RANKED, values: [week] })).rows[0]?.squads ?? 0;

const RANKED = 'SELECT count(*)::int AS squads FROM weekly_optimal_slots WHERE week_starting = $1';

export const deleteWeeksBefore = (tx: Tx, week: string) =>
  tx.weeklySlots.deleteMany({ where: { weekStarting: { lt: storedDate(week) } } });

export const deleteWeeksOfSquad = (tx: Tx, squadId: string) => tx.weeklySlots.deleteMany({ where: { squadId } });
