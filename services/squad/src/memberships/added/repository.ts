import type { GolferChange } from '@fourball/contracts/http/roster.ts';
import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import type { AddedGolfer, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type AddedGolferRow = AddedGolfer;

/** Old rows that one transaction takes away: more than it adds, so that they become fewer. */
const PRUNED_AT_ONCE = 500;

export const insertAddedGolfers = (tx: Tx, golfers: Prisma.AddedGolferCreateManyInput[]): Promise<AddedGolferRow[]> =>
  tx.addedGolfer.createManyAndReturn({ data: golfers });

export const findAddedGolfer = (tx: Tx, id: string): Promise<AddedGolferRow | null> =>
  tx.addedGolfer.findFirst({ where: { id, gone: false } });

/** Changes a row, as its next version. */
export const updateAddedGolfer = (tx: Tx, id: string, change: GolferChange): Promise<AddedGolferRow> =>
  tx.addedGolfer.update({ where: { id }, data: { ...change, version: { increment: 1 } } });

/** Empties the rows of those of these golfers who were added and are not gone, as the next version of each. */
export const emptyAddedGolfers = (tx: Tx, ids: string[]): Promise<AddedGolferRow[]> =>
  tx.addedGolfer.updateManyAndReturn({
    where: { id: { in: ids }, gone: false },
    data: { firstName: '', lastName: '', email: null, handicap: null, gone: true, version: { increment: 1 } },
  });

/** When the leader added each golfer since then, the oldest first. */
export async function findAddingTimes(tx: Tx, addedBy: string, since: Date): Promise<Date[]> {
  const where = { addedBy, createdAt: { gt: since } };
  const found = await tx.addedGolfer.findMany({ where, orderBy: { createdAt: 'asc' }, select: { createdAt: true } });
  return found.map(({ createdAt }) => createdAt);
}

/** Names of golfers without an address whom a leader added to a squad since then, and who are not gone. */
export const findAddedNames = (
  tx: Tx,
  { since, ...by }: { squadId: string; addedBy: string; since: Date },
): Promise<Pick<AddedGolferRow, 'firstName' | 'lastName'>[]> =>
  tx.addedGolfer.findMany({
    where: { ...by, email: null, gone: false, createdAt: { gt: since } },
    select: { firstName: true, lastName: true },
  });

export const deleteGoneAddedBy = (tx: Tx, addedBy: string) =>
  tx.addedGolfer.deleteMany({ where: { addedBy, gone: true } });

/** Takes away rows of golfers who are gone, from before; those that another transaction is taking away are left to it. */
export const pruneAddedGolfers = (tx: Tx, before: Date) =>
  tx.$executeRaw`
    DELETE FROM added_golfers WHERE id IN (
      SELECT id FROM added_golfers WHERE gone AND created_at <= ${before} ORDER BY created_at
      LIMIT ${PRUNED_AT_ONCE} FOR UPDATE SKIP LOCKED)`;

export const findAddedGolferPage = (tx: Tx, { after, limit }: Page): Promise<AddedGolferRow[]> =>
  tx.addedGolfer.findMany({ where: { id: { gt: after }, gone: false }, orderBy: { id: 'asc' }, take: limit });
