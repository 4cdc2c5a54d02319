import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
type Where = Prisma.MailedLinkWhereInput;

export const insertLink = (tx: Tx, link: Prisma.MailedLinkUncheckedCreateInput) => tx.mailedLink.create({ data: link });

/** Finds a link that works, with the present address of its golfer. */
export const findLink = (tx: Tx, where: Where, now: Date) =>
  tx.mailedLink.findFirst({
    where: { ...where, usedAt: null, expiresAt: { gt: now } },
    include: { user: { select: { email: true } } },
  });

/** Ends links; answers how many had not ended before. */
export const endLinks = async (tx: Tx, where: Where, now: Date): Promise<number> =>
  (await tx.mailedLink.updateMany({ where: { ...where, usedAt: null }, data: { usedAt: now } })).count;

/** Ids of the links mailed to a golfer lately: their events name the golfer. */
export const findLinkIdsOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.mailedLink.findMany({ where: { userId }, select: { id: true } })).map(({ id }) => id);
