import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Gives the squad this invite in place of the one before. */
export const replaceInvite = (tx: Tx, squadId: string, invite: { inviteCode: string; inviteCodeExpiresAt: Date }) =>
  tx.squad.update({ where: { id: squadId }, data: invite });

/** The squad whose invite has this code and is not expired at `now`. */
export const findInvitedSquad = (tx: Tx, inviteCode: string, now: Date) =>
  tx.squad.findFirst({
    where: { inviteCode, inviteCodeExpiresAt: { gt: now } },
    select: { id: true, name: true, description: true, _count: { select: { members: true } } },
  });
