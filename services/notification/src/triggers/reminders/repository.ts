import type { Prisma, TeeTime } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

const PAGE = 100;

interface DueUntil {
  readonly now: Date;
  /** The latest start of which players are reminded. */
  readonly until: Date;
}

/** Ids of tee times of which players are to be reminded, a page behind the one with id `after`. */
export async function findDue(tx: Tx, { now, until }: DueUntil, after: string): Promise<string[]> {
  const due = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM tee_times AS due
    WHERE status = 'confirmed' AND starts_at > ${now} AND starts_at <= ${until} AND id > ${after}::uuid
      AND NOT EXISTS (SELECT FROM reminders WHERE tee_time_id = due.id AND starts_at = due.starts_at)
    ORDER BY id LIMIT ${PAGE}`;
  return due.map(({ id }) => id);
}

/** The tee time if its players are to be reminded of it; it stays as it is until the transaction ends. */
export async function lockDue(tx: Tx, id: string, { now, until }: DueUntil): Promise<TeeTime | null> {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM tee_times
    WHERE id = ${id}::uuid AND status = 'confirmed' AND starts_at > ${now} AND starts_at <= ${until} FOR SHARE`;
  return locked ? tx.teeTime.findUnique({ where: { id } }) : null;
}

/** Keeps that this start needs no reminder any more; false where that is known. */
export async function settle(tx: Tx, teeTimeId: string, startsAt: Date): Promise<boolean> {
  const { count } = await tx.reminder.createMany({ data: [{ teeTimeId, startsAt }], skipDuplicates: true });
  return count === 1;
}

export const deleteRemindersBefore = (tx: Tx, startsAt: Date) =>
  tx.reminder.deleteMany({ where: { startsAt: { lt: startsAt } } });
