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

interface SavedEntry {
  readonly userId: string;
  readonly date: string;
  readonly timeSlots: string[];
  readonly isAvailable: boolean;
  readonly notes: string | null;
}

/** Saves the entry of a golfer's date in place of the one before, which counts as a change of it. */
export async function upsertEntry(
  tx: Tx,
  newId: string,
  { userId, date, timeSlots, ...other }: SavedEntry,
): Promise<EntryRow> {
  const day = { userId, date: new Date(date) };
  const said = { timeSlots: { set: timeSlots }, ...other };
  // A single `INSERT ... ON CONFLICT DO UPDATE`: of two at once, one waits for the other and then replaces it.
  const entry = await tx.availabilityEntry.upsert({
    where: { userId_date: day },
    create: { id: newId, ...day, ...said },
    update: { ...said, version: { increment: 1 } },
  });
  return toRow(entry);
}

/** Deletes the entry of a golfer's date and counts that as its last change; answers it as it went, if there was one. */
export async function deleteEntry(tx: Tx, userId: string, date: string): Promise<EntryRow | undefined> {
  const where = { userId, date: new Date(date) };
  // Counting first locks the row, so that a save at the same time cannot take the same version.
  const [entry] = await tx.availabilityEntry.updateManyAndReturn({ where, data: { version: { increment: 1 } } });
  if (!entry) return undefined;
  await tx.availabilityEntry.deleteMany({ where: { id: entry.id } });
  return toRow(entry);
}

/** Deletes all entries of a golfer and counts that as the last change of each; answers what is to be published of them. */
export const deleteEntriesOf = (tx: Tx, userId: string) =>
  tx.$queryRaw<{ id: string; userId: string; date: string; version: number }[]>`
    DELETE FROM availability WHERE user_id = ${userId}::uuid
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
  for (const { slots } of rows) {
    if (!lists.has(slots)) lists.set(slots, slots.split(',').filter(Boolean) as TimeSlot[]);
  }
  return rows.map(({ slots, ...row }) => ({ ...row, timeSlots: lists.get(slots) ?? [] }));
}

interface SquadRow extends Omit<SquadAvailabilityEntry, 'timeSlots'> {
  /** Separated by commas. */
  readonly slots: string;
}

const OF_SQUAD = `
  SELECT user_id AS "userId", to_char(date, 'YYYY-MM-DD') AS date, array_to_string(time_slots, ',') AS slots,
    is_available AS "isAvailable"
  FROM availability
  WHERE user_id = ANY ($1::uuid[]) AND date BETWEEN greatest($2::date, $4::date) AND $3::date
  ORDER BY availability.date, user_id LIMIT $5`;

export async function findEntryPage(tx: Tx, { after, limit }: Page): Promise<EntryRow[]> {
  const where = { id: { gt: after } };
  return (await tx.availabilityEntry.findMany({ where, orderBy: { id: 'asc' }, take: limit })).map(toRow);
}

const toRow = (entry: AvailabilityEntry): EntryRow => ({ ...entry, date: entry.date.toISOString().slice(0, 10) });
