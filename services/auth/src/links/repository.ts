import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
type Where = Prisma.MailedLinkWhereInput;

export const insertLink = (tx: Tx, link: Prisma.MailedLinkUncheckedCreateInput) => tx.mailedLink.create({ data: link });

/** Finds a link that has not expired, with the present address of its golfer. */
export const findLink = (tx: Tx, where: Where, now: Date) =>
  tx.mailedLink.findFirst({
    where: { ...where, expiresAt: { gt: now } },
    include: { user: { select: { email: true } } },
  });

/** Ends links; answers how many had not ended before. */
export const endLinks = async (tx: Tx, where: Where, now: Date): Promise<number> =>
  (await tx.mailedLink.updateMany({ where: { ...where, usedAt: null }, data: { usedAt: now } })).count;

/**
 * Ends every link of a golfer but those that undo a change of the address, which are the way back for whoever had it.
 */
export const endLinksOf = (tx: Tx, userId: string, now: Date) =>
  endLinks(tx, { userId, purpose: { not: 'undo' } }, now);

/** Finds the address that is to take the place of the golfer's `email`; undefined while none waits. */
export const findPendingEmail = async (tx: Tx, { id: userId, email }: { id: string; email: string }, now: Date) => {
  const where = {
    userId,
    purpose: 'verification',
    email: { not: email },
    usedAt: null,
    expiresAt: { gt: now },
  } as const;
  return (await tx.mailedLink.findFirst({ where, orderBy: { createdAt: 'desc' } }))?.email ?? undefined;
};

/** Ids of the links mailed to a golfer lately: their events name the golfer. */
export const findLinkIdsOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.mailedLink.findMany({ where: { userId }, select: { id: true } })).map(({ id }) => id);
