import type { Invitation, Prisma, Squad } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Old rows that one transaction takes away: more than it adds, so that they become fewer. */
const PRUNED_AT_ONCE = 500;

export const insertInvitations = (tx: Tx, invitations: Invitation[]) => tx.invitation.createMany({ data: invitations });

/** The code of the link that was mailed with an invitation to this address. */
export async function findMailedCode(tx: Tx, id: string, email: string): Promise<string | null | undefined> {
  return (await tx.invitation.findFirst({ where: { id, email }, select: { inviteCode: true } }))?.inviteCode;
}

/** Which of these addresses were mailed this link of the squad since then. */
export async function findInvitedAddresses(
  tx: Tx,
  { id: squadId, inviteCode }: Pick<Squad, 'id' | 'inviteCode'>,
  emails: string[],
  since: Date,
): Promise<string[]> {
  const where = { squadId, inviteCode, email: { in: emails }, createdAt: { gt: since } };
  return (await tx.invitation.findMany({ where, select: { email: true } })).map(({ email }) => email);
}

/** When the golfer made each invitation since then, the oldest first. */
export async function findInvitationTimes(tx: Tx, invitedBy: string, since: Date): Promise<Date[]> {
  const where = { invitedBy, createdAt: { gt: since } };
  const found = await tx.invitation.findMany({ where, orderBy: { createdAt: 'asc' }, select: { createdAt: true } });
  return found.map(({ createdAt }) => createdAt);
}

/** Erases that a golfer was invited at these addresses, and who invited others, whose links and invitations go on working. */
export async function eraseFromInvitations(tx: Tx, userId: string, addresses: readonly string[]): Promise<void> {
  // In one order: two who invited each other may go at once.
  await tx.$queryRaw`
    SELECT 1 FROM invitations WHERE invited_by = ${userId}::uuid OR email = ANY(${addresses}) ORDER BY id FOR UPDATE`;
  await tx.invitation.deleteMany({ where: { email: { in: [...addresses] } } });
  // The row needs a sender; with its own id it is nobody.
  await tx.$executeRaw`UPDATE invitations SET invited_by = id WHERE invited_by = ${userId}::uuid`;
}

/** Takes away rows from before; those that another transaction is taking away are left to it. */
export const pruneInvitations = (tx: Tx, before: Date) =>
  tx.$executeRaw`
    DELETE FROM invitations WHERE id IN (
      SELECT id FROM invitations WHERE created_at <= ${before} ORDER BY created_at
      LIMIT ${PRUNED_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
