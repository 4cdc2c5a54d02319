import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { MembershipState, SquadState, squadEvents } from '@fourball/contracts/events/squad.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { OutOfOrder } from '@fourball/kit/events/consume/out-of-order.ts';
import type { Membership, Prisma, Squad } from '../../generated/prisma/client.ts';
import {
  announce,
  endMemberships,
  findSquad,
  lockSquad,
  lockSquadRows,
  type Member,
  membersOf,
  upsertMembership,
  upsertSquad,
} from './repository.ts';

export {
  endMemberships,
  findMates,
  findPastMembers,
  findSquad,
  hasBeenInSince,
  hasLeftSince,
  isMember,
  membersOf,
} from './repository.ts';

type Tx = Prisma.TransactionClient;
export type Leaving = DataOf<typeof squadEvents.memberLeft>;

export const applySquad = ({ tx }: EventWork<Tx>, { version, data }: Received<SquadState>): Promise<boolean> =>
  upsertSquad(tx, {
    id: data.id,
    version,
    name: data.name,
    createdBy: data.createdBy,
    timeZone: data.timeZone ?? data.creatorTimeZone,
    gone: false,
  });

/** Keeps that the squad is gone, also one that was not heard of yet, and not what it was called. */
export async function applySquadDeletion(tx: Tx, { version, data: { id } }: Received<{ id: string }>): Promise<void> {
  const createdBy = (await findSquad(tx, id))?.createdBy ?? null;
  await upsertSquad(tx, { id, version, name: '', createdBy, timeZone: null, gone: true });
  await endMemberships(tx, { squadId: id });
}

const membershipIn = ({ version, data }: Received<MembershipState>) => ({
  id: data.id,
  version,
  squadId: data.squadId,
  userId: data.userId,
  role: data.role,
  status: data.status,
  joinedAt: new Date(data.joinedAt),
  gone: false,
});

export const applyMembership = (tx: Tx, event: Received<MembershipState>): Promise<boolean> =>
  upsertMembership(tx, membershipIn(event));

/** Keeps a membership whose joining is told, now or long since; answers it as it is then. */
export async function applyJoining(tx: Tx, event: Received<MembershipState>): Promise<Membership> {
  const membership = { ...membershipIn(event), isAnnounced: true } as const;
  return (await upsertMembership(tx, membership)) ? membership : announce(tx, membership.id);
}

export const applyLeaving = (tx: Tx, { version, data, time }: Received<Leaving>): Promise<boolean> =>
  upsertMembership(tx, {
    id: data.id,
    version,
    squadId: data.squadId,
    userId: data.userId,
    role: 'member',
    status: 'inactive',
    joinedAt: new Date(time),
    gone: true,
  });

/**
 * The squad as it is known before an event of it is applied. News of one squad are followed one after the other, so that
 * the second always sees what the first has changed.
 * @throws {OutOfOrder} when the squad has not been heard of yet.
 */
export const openSquad = async (tx: Tx, id: string): Promise<Squad> => heardOf(id, await lockSquad(tx, id));

/**
 * The squad for news that change nothing of it: without a hold on it, so that other streams' news of it go on beside.
 * @throws {OutOfOrder} when the squad has not been heard of yet.
 */
export const requireSquad = async (tx: Tx, id: string): Promise<Squad> => heardOf(id, await findSquad(tx, id));

function heardOf(id: string, squad: Squad | undefined): Squad {
  if (!squad) throw new OutOfOrder(`squad ${id}`);
  return squad;
}

/**
 * A squad to tell of by its name, locked as by {@link lockSquads}; undefined for one that is gone.
 * @throws {OutOfOrder} when the squad has not been heard of yet.
 */
export async function lockSquadToTell(tx: Tx, id: string): Promise<Squad | undefined> {
  const squad = await requireSquad(tx, id);
  const locked = (await lockSquads(tx, [id])).get(id);
  return locked?.gone === false ? { ...squad, ...locked } : undefined;
}

/** Those who hear of what happens in the squad. */
export const readersOf = async (tx: Tx, squadId: string): Promise<Member[]> =>
  (await membersOf(tx, squadId)).filter(({ status, isAnnounced }) => status === 'active' && isAnnounced);

/** Ids of these, but for one whose act it was. */
export const readerIdsOf = async (tx: Tx, squadId: string, actor?: string | null): Promise<string[]> =>
  (await readersOf(tx, squadId)).map(({ userId }) => userId).filter((userId) => userId !== actor);

/** Ids of those of them who lead it. */
export const leadersAmong = (readers: readonly Member[], { createdBy }: Pick<Squad, 'createdBy'>): string[] =>
  readers.filter(({ userId, role }) => userId === createdBy || role === 'leader').map(({ userId }) => userId);

/** Whether a golfer hears of what happens in the squad as one of those who lead it. */
export async function leads(tx: Tx, { squadId, userId }: { squadId: string; userId: string }): Promise<boolean> {
  const squad = await findSquad(tx, squadId);
  return squad !== undefined && leadersAmong(await readersOf(tx, squadId), squad).includes(userId);
}

/** The name of a squad that exists; undefined of another. */
export async function nameOfSquad(tx: Tx, squadId: string): Promise<string | undefined> {
  const squad = await findSquad(tx, squadId);
  return squad && !squad.gone ? squad.name : undefined;
}

/** Squads to tell of by their names, by id: none goes before that is stored, and then takes it along. */
export async function lockSquads(tx: Tx, ids: readonly string[]) {
  return new Map((await lockSquadRows(tx, ids)).map((squad) => [squad.id, squad]));
}
