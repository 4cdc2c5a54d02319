import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { MembershipState, SquadState, squadEvents } from '@fourball/contracts/events/squad.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { forbidden, notFound } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { isLeader } from './policy.ts';
import {
  findMembership,
  findMembershipsOfMates,
  findSquad,
  lockActiveMembers,
  lockMembership,
  lockSquad,
  lockSquadForMember,
  type SquadRow,
  upsertMembership,
  upsertSquad,
} from './repository.ts';

export {
  endMembershipsOf,
  everyMember,
  findActiveMembers,
  findActiveSquads,
  findSquad,
  isMember,
  lockActiveMembers,
  lockSquad,
  lockSquadsLeft,
} from './repository.ts';

type Tx = Prisma.TransactionClient;
export type Squad = SquadRow;

export const applySquad = (
  { tx }: EventWork<Tx>,
  { version, data: { homeArea, isPrivate: _, ...squad } }: Received<SquadState>,
): Promise<boolean> => {
  const [homeCity, homeState] = [homeArea?.city ?? null, homeArea?.state ?? null];
  return upsertSquad(tx, { ...squad, version, homeCity, homeState, gone: false });
};

/** Keeps that the squad is gone, so that an older event that comes late does not bring it back. */
export const applySquadDeletion = (
  tx: Tx,
  { version, data }: Received<DataOf<typeof squadEvents.squadDeleted>>,
): Promise<boolean> =>
  // The row needs a creator; with the squad's own id it is nobody.
  upsertSquad(tx, {
    id: data.id,
    version,
    name: '',
    createdBy: data.id,
    preferredDays: [],
    homeCity: null,
    homeState: null,
    timeZone: null,
    creatorTimeZone: null,
    autoBookEnabled: false,
    guests: 'off',
    guestsPerMember: 1,
    seatOrder: 'first-come',
    askOthers: false,
    gone: true,
  });

export const applyMembership = (
  { tx }: EventWork<Tx>,
  { version, data: { id, squadId, userId, role, status } }: Received<MembershipState>,
): Promise<boolean> => upsertMembership(tx, { id, version, squadId, userId, role, status, gone: false });

/** Keeps that the membership is gone, also one that was not heard of yet. */
export const applyMembershipEnd = (
  tx: Tx,
  { version, data: { id, squadId, userId } }: Received<DataOf<typeof squadEvents.memberLeft>>,
): Promise<boolean> =>
  upsertMembership(tx, { id, version, squadId, userId, role: 'member', status: 'inactive', gone: true });

/** The squad, if the golfer is one of its members, active or not: they see it, and for all others it does not exist. */
export async function squadOfMember(tx: Tx, squadId: string, userId: string): Promise<Squad | null> {
  return (await findMembership(tx, squadId, userId)) && findSquad(tx, squadId);
}

/**
 * The squad, for one of its leaders.
 * @throws a 404 problem for one who is not in the squad, a 403 problem for a member who does not lead it.
 */
export async function squadOfLeader(tx: Tx, squadId: string, userId: string): Promise<Squad> {
  const squad = await squadOfMember(tx, squadId, userId);
  if (!squad) throw notFound();
  if (!(await leads(tx, squad, userId))) throw forbidden('Only leaders of the squad may do this');
  return squad;
}

const INACTIVE = 'Only active members of the squad can do this';

/** @throws a 403 problem for a member who may see the squad but not act in it. */
export async function refuseInactive(tx: Tx, squadId: string, userId: string): Promise<void> {
  if ((await findMembership(tx, squadId, userId))?.status !== 'active') throw forbidden(INACTIVE);
}

/** Whether a member leads the squad. */
export async function leads(tx: Tx, squad: Squad, userId: string): Promise<boolean> {
  const membership = await findMembership(tx, squad.id, userId);
  return membership !== null && isLeader(squad, membership);
}

/** The squads that the golfer is in and everyone in those, the golfer included, whatever their status. */
export async function squadMates(tx: Tx, userId: string): Promise<{ squadIds: string[]; userIds: string[] }> {
  const memberships = await findMembershipsOfMates(tx, userId);
  const squadIds = [...new Set(memberships.map((membership) => membership.squadId))];
  const userIds = [...new Set([userId, ...memberships.map((membership) => membership.userId)])];
  return { squadIds, userIds };
}

/**
 * The squad, if the golfer is one of its members, who stays one until the transaction ends. Take this before any
 * recommendation is locked, as those do who end memberships.
 */
export async function lockActiveMembership(tx: Tx, squadId: string, userId: string): Promise<Squad | null> {
  return (await lockMembership(tx, squadId, userId)) ? findSquad(tx, squadId) : null;
}

/** Takes the squad's turn, and holds its active members: before any round, as those do who end memberships. */
export async function lockWholeSquad(tx: Tx, squadId: string): Promise<void> {
  await lockSquad(tx, squadId);
  await lockActiveMembers(tx, squadId);
}

/**
 * Takes the squad's turn for one of its members.
 * @throws a 404 problem for whoever is no member, and a 403 problem for a member who may not act.
 */
export async function lockSquadAs(tx: Tx, squadId: string, userId: string): Promise<void> {
  const status = await lockSquadForMember(tx, squadId, userId);
  if (status === undefined) throw notFound();
  if (status !== 'active') throw forbidden(INACTIVE);
}

/**
 * Takes the squad's turn for one of its leaders.
 * @throws a 404 problem for whoever is no member, and a 403 problem for a member who does not lead it.
 */
export async function lockSquadAsLeader(tx: Tx, squadId: string, userId: string): Promise<Squad> {
  await lockSquadAs(tx, squadId, userId);
  return squadOfLeader(tx, squadId, userId);
}
