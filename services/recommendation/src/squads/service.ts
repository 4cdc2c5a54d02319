import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { MembershipState, SquadState, squadEvents } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import {
  findActiveMembers,
  findSquad,
  findSquads,
  isMember,
  keepMembershipRow,
  keepSquadRow,
  lockMembership,
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
    gone: false,
  });

/** Keeps that the squad is gone, so that an older event that comes late does not bring it back. */
export const forgetSquad = (
  tx: Tx,
  { version, data }: Received<DataOf<typeof squadEvents.squadDeleted>>,
): Promise<boolean> =>
  // The row needs a creator; with the squad's own id it is nobody.
  keepSquadRow(tx, { id: data.id, version, name: '', createdBy: data.id, preferredDays: [], gone: true });

export const keepMembership = (tx: Tx, { version, data }: Received<MembershipState>): Promise<boolean> =>
  keepMembershipRow(tx, {
    id: data.id,
    version,
    squadId: data.squadId,
    userId: data.userId,
    status: data.status,
    gone: false,
  });

/** Keeps that the membership is gone, also one that was not heard of yet. */
export const forgetMembership = (
  tx: Tx,
  { version, data }: Received<DataOf<typeof squadEvents.memberLeft>>,
): Promise<boolean> =>
  keepMembershipRow(tx, {
    id: data.id,
    version,
    squadId: data.squadId,
    userId: data.userId,
    status: 'inactive',
    gone: true,
  });

/** The squad, if the golfer is one of its members, active or not. */
export async function squadOfMember(tx: Tx, squadId: string, userId: string): Promise<Squad | null> {
  return (await isMember(tx, squadId, userId)) ? findSquad(tx, squadId) : null;
}

/**
 * The squad, if the golfer is one of its members, who stays one until the transaction ends. Take this before any
 * recommendation is locked, as those do who end memberships.
 */
export async function holdMembership(tx: Tx, squadId: string, userId: string): Promise<Squad | null> {
  return (await lockMembership(tx, squadId, userId)) ? findSquad(tx, squadId) : null;
}

/** Until the transaction ends, whoever else takes the squad's turn waits. */
export const takeTurn = (tx: Tx, squadId: string) => lockSquadRow(tx, squadId);

/** Ids of the members who count when tee times are ranked. */
export const activeMembers = (tx: Tx, squadId: string): Promise<string[]> => findActiveMembers(tx, squadId);

export const squadNames = async (tx: Tx, ids: string[]): Promise<Map<string, string>> =>
  new Map((await findSquads(tx, ids)).map((squad) => [squad.id, squad.name]));
