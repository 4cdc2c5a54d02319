import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import type { FormerMember, Prisma, SquadMember } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type MembershipRow = SquadMember;

/**
 * Adds a member unless the golfer is one already, also when both happen at once; answers only a new member. Past Prisma's
 * typed queries, which plan each insertion that may come to nothing anew.
 */
export async function insertMembership(
  tx: Tx,
  { id, squadId, userId, role, status }: Pick<MembershipRow, 'id' | 'squadId' | 'userId' | 'role' | 'status'>,
): Promise<MembershipRow | undefined> {
  const [inserted] = await tx.$queryRaw<MembershipRow[]>`
    INSERT INTO squad_members (id, squad_id, user_id, role, status)
    VALUES (${id}::uuid, ${squadId}::uuid, ${userId}::uuid, ${role}::member_role, ${status}::member_status) ON CONFLICT DO NOTHING
    RETURNING id, squad_id AS "squadId", user_id AS "userId", role, status, version, joined_at AS "joinedAt"`;
  return inserted;
}

/** Makes active members of golfers who are new to everybody, in this order. */
export const insertNewMemberships = (tx: Tx, rows: Prisma.SquadMemberCreateManyInput[]): Promise<MembershipRow[]> =>
  tx.squadMember.createManyAndReturn({ data: rows });

export const countMemberships = (tx: Tx, userId: string): Promise<number> =>
  tx.squadMember.count({ where: { userId } });
export const countMembers = (tx: Tx, squadId: string): Promise<number> => tx.squadMember.count({ where: { squadId } });

/** Changes a membership, as the next version of it. */
export const updateMembership = (
  tx: Tx,
  id: string,
  change: Partial<Pick<MembershipRow, 'userId' | 'role' | 'status'>>,
): Promise<MembershipRow> => tx.squadMember.update({ where: { id }, data: { ...change, version: { increment: 1 } } });

export const deleteMembership = (tx: Tx, id: string) => tx.squadMember.delete({ where: { id } });

export const findFormerMember = (tx: Tx, squadId: string, userId: string): Promise<FormerMember | null> =>
  tx.formerMember.findUnique({ where: { squadId_userId: { squadId, userId } } });

/** The golfer is no member: no row of theirs is there before. */
export const insertFormerMember = (tx: Tx, former: FormerMember) => tx.formerMember.create({ data: former });

export const deleteFormerMember = (tx: Tx, squadId: string, userId: string) =>
  tx.formerMember.deleteMany({ where: { squadId, userId } });

export const deleteFormerMembershipsOf = (tx: Tx, userId: string) => tx.formerMember.deleteMany({ where: { userId } });

/** The latest bans of a squad first. */
export const findBanned = async (tx: Tx, squadId: string, limit: number): Promise<string[]> =>
  (
    await tx.formerMember.findMany({
      where: { squadId, bannedAt: { not: null } },
      orderBy: [{ bannedAt: 'desc' }, { userId: 'asc' }],
      take: limit,
      select: { userId: true },
    })
  ).map(({ userId }) => userId);

/** Takes away a ban; false where there is none. */
export const clearBan = async (tx: Tx, squadId: string, userId: string): Promise<boolean> =>
  (await tx.formerMember.updateMany({ where: { squadId, userId, bannedAt: { not: null } }, data: { bannedAt: null } }))
    .count === 1;

export const findMembershipPage = (tx: Tx, { after, limit }: Page): Promise<MembershipRow[]> =>
  tx.squadMember.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: limit });
