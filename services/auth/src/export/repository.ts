import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const insertExportLink = (tx: Tx, link: Prisma.ExportLinkUncheckedCreateInput) =>
  tx.exportLink.create({ data: link });

/** Whether the token is of a golfer's newest link, and still works. */
export const isNewestExportLink = async (tx: Tx, of: { userId: string; tokenHash: string }, now: Date) => {
  const newest = await tx.exportLink.findFirst({ where: { userId: of.userId }, orderBy: { createdAt: 'desc' } });
  return newest !== null && newest.tokenHash === of.tokenHash && newest.expiresAt > now;
};

/** Ids of the links mailed to a golfer lately: their events name the golfer. */
export const findExportLinkIdsOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.exportLink.findMany({ where: { userId }, select: { id: true } })).map(({ id }) => id);

export const voidExportLinksOf = (tx: Tx, userId: string, now: Date) =>
  tx.exportLink.updateMany({ where: { userId, expiresAt: { gt: now } }, data: { expiresAt: now } });
