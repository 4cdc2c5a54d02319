import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const insertVerification = (tx: Tx, verification: Prisma.EmailVerificationUncheckedCreateInput) =>
  tx.emailVerification.create({ data: verification });

/** Secret of a mail: the token of its link, or its code with the golfer who gives it. */
export type Secret = { readonly tokenHash: string } | { readonly userId: string; readonly codeHash: string };

/** Finds the golfer whose address a secret confirms; undefined when it is unknown or has expired. */
export const findUserOfSecret = async (tx: Tx, secret: Secret, now: Date): Promise<string | undefined> =>
  (await tx.emailVerification.findFirst({ where: { ...secret, expiresAt: { gt: now } }, select: { userId: true } }))
    ?.userId;

/** Ids of the mails sent to a golfer lately: their events name the golfer. */
export const findVerificationIdsOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.emailVerification.findMany({ where: { userId }, select: { id: true } })).map(({ id }) => id);
