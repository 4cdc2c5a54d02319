import type { ClaimLink, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const insertClaim = (tx: Tx, claim: Prisma.ClaimLinkCreateInput) => tx.claimLink.create({ data: claim });

/** Finds the link with this hash, unless it was used, was ended or has expired. */
export const findClaim = (tx: Tx, tokenHash: string, now: Date): Promise<ClaimLink | null> =>
  tx.claimLink.findFirst({ where: { tokenHash, usedAt: null, expiresAt: { gt: now } } });

/** Finds the link with this hash, also one that has ended. */
export const findClaimEver = (tx: Tx, tokenHash: string): Promise<ClaimLink | null> =>
  tx.claimLink.findFirst({ where: { tokenHash } });

/** Ends links; answers how many had not ended before. */
export const endClaims = async (tx: Tx, where: { id: string } | { userId: string }, now: Date): Promise<number> =>
  (await tx.claimLink.updateMany({ where: { ...where, usedAt: null }, data: { usedAt: now } })).count;

/** Deletes the links of a golfer; answers their ids, which their events have. */
export const deleteClaimsOf = async (tx: Tx, userId: string): Promise<string[]> => {
  const deleted = await tx.$queryRaw<{ id: string }[]>`
    DELETE FROM claim_links WHERE user_id = ${userId}::uuid RETURNING id`;
  return deleted.map(({ id }) => id);
};
