import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

interface NewReset {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const insertReset = (tx: Tx, reset: NewReset) => tx.passwordReset.create({ data: reset });

const usable = (tokenHash: string, now: Date) => ({ tokenHash, usedAt: null, expiresAt: { gt: now } });

/** Finds the user whose password a token may set; undefined when it is unknown, was used or has expired. */
export const findUserOfToken = async (
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<{ id: string; email: string } | undefined> => {
  const select = { user: { select: { id: true, email: true } } };
  return (await tx.passwordReset.findFirst({ where: usable(tokenHash, now), select }))?.user;
};

/** Takes a token; false when it cannot be used (any more). */
export const useToken = async (tx: Tx, tokenHash: string, now: Date): Promise<boolean> =>
  (await tx.passwordReset.updateMany({ where: usable(tokenHash, now), data: { usedAt: now } })).count === 1;

export const voidTokensOf = (tx: Tx, userId: string, now: Date) =>
  tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });

/** Ids of the links mailed to a golfer lately: their events name the golfer. */
export const findResetIdsOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.passwordReset.findMany({ where: { userId }, select: { id: true } })).map(({ id }) => id);
