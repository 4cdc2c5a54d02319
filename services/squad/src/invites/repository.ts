import type { Prisma, Squad } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Gives the squad this invite in place of the one before. */
export const replaceInvite = (
  tx: Tx,
  squadId: string,
  invite: { inviteCode: string; inviteCodeExpiresAt: Date },
): Promise<Squad> => tx.squad.update({ where: { id: squadId }, data: invite });

/** The squad whose invite has this code and is not expired at `now`. */
export const findInvitedSquad = (tx: Tx, inviteCode: string, now: Date) =>
  tx.squad.findFirst({
    where: { inviteCode, inviteCodeExpiresAt: { gt: now } },
    select: { id: true, name: true, description: true, _count: { select: { members: true } } },
  });

/**
 * Locks that squad. Whoever waits for a transaction that replaces the code, or deletes the squad, finds none: the
 * condition is looked at once more when the lock is had.
 */
export const lockInvitedSquad = (tx: Tx, inviteCode: string, now: Date) =>
  tx.$executeRaw`
    SELECT FROM squads WHERE invite_code = ${inviteCode} AND invite_code_expires_at > ${now} FOR UPDATE`;
