import { keepNewest } from '@fourball/kit/events/newest.ts';
import type { Membership, Prisma, Squad } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const keepSquad = (tx: Tx, squad: Squad): Promise<boolean> => keepNewest(tx.squad, squad);

export const keepMembership = (tx: Tx, membership: Membership): Promise<boolean> =>
  keepNewest(tx.membership, membership);

/** Reads a squad and keeps it locked until the transaction ends. */
export async function lockSquad(tx: Tx, id: string): Promise<{ name: string } | undefined> {
  const [squad] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM squads WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return squad;
}

export const findActiveMembers = (tx: Tx, squadId: string): Promise<Membership[]> =>
  tx.membership.findMany({ where: { squadId, status: 'active' } });
