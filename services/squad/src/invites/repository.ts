import type { InvitedSquad } from '@fourball/contracts/http/squad.ts';
import type { Prisma, Squad } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Gives the squad this invite in place of the one before. */
export const replaceInvite = (
  tx: Tx,
  squadId: string,
  invite: { inviteCode: string; inviteCodeExpiresAt: Date },
): Promise<Squad> => tx.squad.update({ where: { id: squadId }, data: invite });

/**
 * The squad whose invite has this code, typed in any case, and is not expired at `now`. One statement, so that a code that
 * there is takes no longer to look up than one that there is not.
 */
export async function findInvitedSquad(tx: Tx, inviteCode: string, now: Date): Promise<InvitedSquad['squad'] | null> {
  const [squad] = await tx.$queryRaw<InvitedSquad['squad'][]>`
    SELECT id, name, description,
      (SELECT count(*)::int FROM squad_members WHERE squad_id = squads.id) AS "memberCount"
    FROM squads WHERE invite_code = upper(${inviteCode}) AND invite_code_expires_at > ${now}`;
  return squad ?? null;
}

/**
 * Locks that squad. Whoever waits for a transaction that replaces the code, or deletes the squad, finds none: the
 * condition is looked at once more when the lock is had.
 */
export const lockInvitedSquad = (tx: Tx, inviteCode: string, now: Date) =>
  tx.$executeRaw`
    SELECT FROM squads WHERE invite_code = upper(${inviteCode}) AND invite_code_expires_at > ${now} FOR UPDATE`;
