import type { MembershipState, SquadState } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import {
  findActiveMembers,
  findSquad,
  findSquads,
  isMember,
  keepMembershipRow,
  keepSquadRow,
  lockSquadRow,
  type SquadRow,
} from './repository.ts';

type Tx = Prisma.TransactionClient;
export type Squad = SquadRow;

export const keepSquad = (tx: Tx, { version, data }: Received<SquadState>): Promise<boolean> =>
  keepSquadRow(tx, {
    id: data.id,
    version,
    name: data.name,
    createdBy: data.createdBy,
    preferredDays: data.preferredDays,
  });

export const keepMembership = (tx: Tx, { version, data }: Received<MembershipState>): Promise<boolean> =>
  keepMembershipRow(tx, { id: data.id, version, squadId: data.squadId, userId: data.userId, status: data.status });

/** The squad, if the golfer is one of its members, active or not. */
export async function squadOfMember(tx: Tx, squadId: string, userId: string): Promise<Squad | null> {
  return (await isMember(tx, squadId, userId)) ? findSquad(tx, squadId) : null;
}

/** Until the transaction ends, whoever else takes the squad's turn waits. */
export const takeTurn = (tx: Tx, squadId: string) => lockSquadRow(tx, squadId);

/** Ids of the members who count when tee times are ranked. */
export const activeMembers = (tx: Tx, squadId: string): Promise<string[]> => findActiveMembers(tx, squadId);

export const squadNames = async (tx: Tx, ids: string[]): Promise<Map<string, string>> =>
  new Map((await findSquads(tx, ids)).map((squad) => [squad.id, squad.name]));
