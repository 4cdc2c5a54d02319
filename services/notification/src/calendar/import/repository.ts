import type { CalendarImport, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
type Interval = { startsAt: string; endsAt: string };

export type ImportRow = Omit<CalendarImport, 'busy'> & { busy: Interval[] };
/** One that is not forgotten. */
export type LiveImport = ImportRow & { sealedAddress: string; host: string };

const asRow = (row: CalendarImport): ImportRow => ({ ...row, busy: row.busy as unknown as Interval[] });
const isLive = (row: ImportRow): row is LiveImport => row.sealedAddress !== null;

export async function findImport(tx: Tx, golferId: string): Promise<ImportRow | undefined> {
  const row = await tx.calendarImport.findUnique({ where: { golferId } });
  return row ? asRow(row) : undefined;
}

export async function findLiveImport(tx: Tx, golferId: string): Promise<LiveImport | undefined> {
  const row = await findImport(tx, golferId);
  return row && isLive(row) ? row : undefined;
}

/** Imports that are not forgotten, in the order of their golfers' ids. */
export const findImportPage = async (
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<LiveImport[]> =>
  (
    await tx.calendarImport.findMany({
      where: { golferId: { gt: after }, sealedAddress: { not: null } },
      orderBy: { golferId: 'asc' },
      take: limit,
    })
  )
    .map(asRow)
    .filter(isLive);

export const saveImport = (tx: Tx, { golferId, ...row }: ImportRow) =>
  tx.calendarImport.upsert({ where: { golferId }, create: { golferId, ...row }, update: row });

/**
 * Takes the golfers whose calendars are to be read, at most `limit`; nobody else takes them before `leaseSeconds` are over.
 * Those who have switched the sync off wait.
 */
export const claimImports = async (tx: Tx, { limit, leaseSeconds }: { limit: number; leaseSeconds: number }) => {
  const rows = await tx.$queryRaw<{ golferId: string }[]>`
    UPDATE calendar_imports SET next_read_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE golfer_id IN (
      SELECT i.golfer_id FROM calendar_imports i JOIN calendar_settings s ON s.golfer_id = i.golfer_id
      WHERE i.next_read_at <= now() AND s.sync_enabled
      ORDER BY i.next_read_at LIMIT ${limit} FOR UPDATE OF i SKIP LOCKED)
    RETURNING golfer_id AS "golferId"`;
  return rows.map(({ golferId }) => golferId);
};

/** Calendars that are due, counted up to `limit`, so that it costs the same however many there are. */
export async function countDue(tx: Tx, limit: number): Promise<number> {
  const [counted] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM calendar_imports i JOIN calendar_settings s ON s.golfer_id = i.golfer_id
      WHERE i.next_read_at <= now() AND s.sync_enabled
      ORDER BY i.next_read_at LIMIT ${limit}) AS due`;
  return counted?.count ?? 0;
}

export const deleteImport = (tx: Tx, golferId: string) => tx.calendarImport.deleteMany({ where: { golferId } });

/** Seconds by which the calendar that waits longest is late. */
export async function measureLag(tx: Tx): Promise<number> {
  const [longest] = await tx.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM now() - i.next_read_at)::float8 AS seconds
    FROM calendar_imports i JOIN calendar_settings s ON s.golfer_id = i.golfer_id
    WHERE i.next_read_at <= now() AND s.sync_enabled ORDER BY i.next_read_at LIMIT 1`;
  return longest?.seconds ?? 0;
}
