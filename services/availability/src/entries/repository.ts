import type { TimeSlot } from '@fourball/contracts/constants.ts';
import type { SquadAvailabilityEntry } from '@fourball/contracts/http/availability.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import type { AvailabilityEntry, Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Dates are `YYYY-MM-DD` everywhere but in the database's own type. */
export interface EntryRow extends Omit<AvailabilityEntry, 'date'> {
  readonly date: string;
}

/** Its id is kept only where the date had no entry. */
type SavedEntry = Pick<EntryRow, 'id' | 'date' | 'timeSlots' | 'isAvailable' | 'ifNeedBe' | 'notes'>;

type DeletedEntry = Pick<EntryRow, 'id' | 'userId' | 'date' | 'version'>;

/**
 * Saves entries of a golfer in place of those before, which counts as a change of each; answers them by date. A single
 * `INSERT ... ON CONFLICT DO UPDATE`: of two saves of a date at once, one waits for the other and then replaces it.
 */
export const upsertEntries = (tx: Tx, userId: string, entries: readonly SavedEntry[]): Promise<EntryRow[]> =>
  tx.$queryRaw<EntryRow[]>`
    WITH saved AS (
      INSERT INTO availability (id, user_id, date, time_slots, is_available, if_need_be, notes, updated_at)
      SELECT id, ${userId}::uuid, date, "timeSlots", "isAvailable", "ifNeedBe", notes, clock_timestamp()
      FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS entry (id uuid, date date, "timeSlots" text[], "isAvailable" boolean, "ifNeedBe" text[], notes text)
      ORDER BY date
      ON CONFLICT (user_id, date) DO UPDATE SET
        time_slots = excluded.time_slots, is_available = excluded.is_available,
        if_need_be = excluded.if_need_be, notes = excluded.notes, updated_at = excluded.updated_at, version = availability.version + 1
      RETURNING *
    )
    SELECT id, user_id AS "userId", to_char(date, 'YYYY-MM-DD') AS date, time_slots AS "timeSlots",
      is_available AS "isAvailable", if_need_be AS "ifNeedBe", notes, version, created_at AS "createdAt", updated_at AS "updatedAt"
    FROM saved ORDER BY saved.date`;

/**
 * Deletes entries of a golfer and counts that as the last change of each; answers what is to be published of them.
 * @param dates all unless told.
 */
export const deleteEntries = (tx: Tx, userId: string, dates: readonly string[] | null = null) =>
  tx.$queryRaw<DeletedEntry[]>`
    DELETE FROM availability
    WHERE user_id = ${userId}::uuid AND (${dates}::date[] IS NULL OR date = ANY (${dates}::date[]))
    RETURNING id, user_id AS "userId", to_char(date, 'YYYY-MM-DD') AS date, version + 1 AS version`;

/** The entries of a golfer from one date to another, both included. */
export async function findEntries(
  tx: Tx,
  userId: string,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<EntryRow[]> {
  const date = { gte: new Date(startDate), lte: new Date(endDate) };
  return (await tx.availabilityEntry.findMany({ where: { userId, date }, orderBy: { date: 'asc' } })).map(toRow);
}

/**
 * The first entries of these golfers in a window, but for those before `since`. There may be thousands of them: they are
 * asked past Prisma, which takes many times the memory, and share their lists of slots, of which few differ.
 */
export async function findSquadEntries(
  pool: Pool,
  { userIds, from, to, since }: { userIds: readonly string[]; from: string; to: string; since: string },
  limit: number,
): Promise<SquadAvailabilityEntry[]> {
  const values = [userIds, from, to, since, limit];
  const { rows } = await pool.query<SquadRow>({ name: 'entries-of-squad', text: OF_SQUAD, values });
  const lists = new Map<string, TimeSlot[]>();
  const listOf = (slots: string) => {
    const list = lists.get(slots) ?? (slots.split(',').filter(Boolean) as TimeSlot[]);
    lists.set(slots, list);
    return list;
  };
  // Thousands of them: written field by field, each takes two thirds of the memory of copies of its row.
  return rows.map(({ userId, date, isAvailable, slots, ifNeedBeSlots }) =>
    ifNeedBeSlots === null
      ? { userId, date, isAvailable, timeSlots: listOf(slots) }
      : { userId, date, isAvailable, timeSlots: listOf(slots), ifNeedBe: listOf(ifNeedBeSlots) },
  );
}

/** Its lists are separated by commas. */
interface SquadRow extends Omit<SquadAvailabilityEntry, 'timeSlots' | 'ifNeedBe'> {
  readonly slots: string;
  readonly ifNeedBeSlots: string | null;
}

const OF_SQUAD = `
  SELECT user_id AS "userId", to_char(date, 'YYYY-MM-DD') AS date, array_to_string(time_slots, ',') AS slots,
    is_available AS "isAvailable", nullif(array_to_string(if_need_be, ','), '') AS "ifNeedBeSlots"
  FROM availability
  WHERE user_id = ANY ($1::uuid[]) AND date BETWEEN greatest($2::date, $4::date) AND $3::date
  ORDER BY availability.date, user_id LIMIT $5`;

export async function findEntryPage(tx: Tx, { after, limit }: Page): Promise<EntryRow[]> {
  const where = { id: { gt: after } };
  return (await tx.availabilityEntry.findMany({ where, orderBy: { id: 'asc' }, take: limit })).map(toRow);
}

const toRow = (entry: AvailabilityEntry): EntryRow => ({ ...entry, date: entry.date.toISOString().slice(0, 10) });
