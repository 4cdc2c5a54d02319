import type { MembershipState, SquadState } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import { forbidden } from '@fourball/kit/problem.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { permissionsOf } from './policy.ts';
import {
  findActiveMembers,
  findActiveSquads,
  findMembership,
  findMemberships,
  findMembershipsOfMates,
  findSquad,
  findSquads,
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
    homeCity: data.homeArea?.city ?? null,
    homeState: data.homeArea?.state ?? null,
    timeZone: data.timeZone,
    creatorTimeZone: data.creatorTimeZone,
  });

export const keepMembership = (tx: Tx, { version, data }: Received<MembershipState>): Promise<boolean> =>
  keepMembershipRow(tx, { id: data.id, version, squadId: data.squadId, userId: data.userId, status: data.status });

/** The squad, if the golfer is one of its members, active or not. */
export async function squadOfMember(tx: Tx, squadId: string, userId: string): Promise<Squad | null> {
  const { see } = permissionsOf((await findMembership(tx, squadId, userId))?.status);
  return see ? findSquad(tx, squadId) : null;
}

/** @throws a 403 problem for a member who may see the squad but not act in it. */
export async function refuseInactive(tx: Tx, squadId: string, userId: string): Promise<void> {
  const { act } = permissionsOf((await findMembership(tx, squadId, userId))?.status);
  if (!act) throw forbidden('Only active members of the squad can do this');
}

/** The squads in which the golfer is an active member. */
export const activeSquadsOf = (tx: Tx, userId: string): Promise<Squad[]> => findActiveSquads(tx, userId);

/** Ids of everyone in the squad, whatever their status. */
export const everyMember = async (tx: Tx, squadId: string): Promise<string[]> =>
  (await findMemberships(tx, squadId)).map((membership) => membership.userId);

/** The squads that the golfer is in and everyone in those, the golfer included, whatever their status. */
export async function companyOf(tx: Tx, userId: string): Promise<{ squadIds: string[]; userIds: string[] }> {
  const memberships = await findMembershipsOfMates(tx, userId);
  const squadIds = [...new Set(memberships.map((membership) => membership.squadId))];
  const userIds = [...new Set([userId, ...memberships.map((membership) => membership.userId)])];
  return { squadIds, userIds };
}

/** Until the transaction ends, whoever else takes the squad's turn waits. */
export const takeTurn = (tx: Tx, squadId: string) => lockSquadRow(tx, squadId);

/** Ids of the members who count when tee times are ranked. */
export const activeMembers = (tx: Tx, squadId: string): Promise<string[]> => findActiveMembers(tx, squadId);

export const squadNames = async (tx: Tx, ids: string[]): Promise<Map<string, string>> =>
  new Map((await findSquads(tx, ids)).map((squad) => [squad.id, squad.name]));
