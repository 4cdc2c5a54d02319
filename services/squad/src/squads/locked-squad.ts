import { notFound } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { type Permissions, permissionsOf } from './policy.ts';
import { findSquad, lockSquad, lockSquadsOf, type SquadRow } from './repository.ts';

type Tx = Prisma.TransactionClient;

type SeenSquad = Parameters<typeof permissionsOf>[0] & { readonly members: readonly SeenMember[] };
type SeenMember = NonNullable<Parameters<typeof permissionsOf>[1]>;

/**
 * A squad that the golfer may see, and what they may do in it.
 * @throws a 404 problem alike for a private squad that they are not in and for one that does not exist.
 */
export function seenBy<S extends SeenSquad>(
  userId: string,
  squad: S | null | undefined,
): { squad: S; permissions: Permissions } {
  const membership = squad?.members.find((member) => member.userId === userId);
  const permissions = squad && permissionsOf(squad, membership);
  if (!squad || !permissions?.see) throw notFound('This squad does not exist, or you are not a member of it');
  return { squad, permissions };
}

export const noMember = () => notFound('This golfer is not a member of the squad');

/** As {@link seenBy}, of the squad with this id. */
export const squadFor = async (tx: Tx, squadId: string, userId: string) => seenBy(userId, await findSquad(tx, squadId));

/** As {@link seenBy}, and until the transaction ends nobody else changes the squad or who is in it. */
export async function lockedSquadFor(
  tx: Tx,
  squadId: string,
  userId: string,
): Promise<{ squad: SquadRow; permissions: Permissions }> {
  await lockSquad(tx, squadId);
  return squadFor(tx, squadId, userId);
}

/** The squads that a golfer is in, locked as by {@link lockedSquadFor}. */
export async function lockedSquadsOf(tx: Tx, userId: string): Promise<SquadRow[]> {
  const squads: SquadRow[] = [];
  for (const id of await lockSquadsOf(tx, userId)) {
    const squad = await findSquad(tx, id);
    if (squad?.members.some((member) => member.userId === userId)) squads.push(squad);
  }
  return squads;
}
