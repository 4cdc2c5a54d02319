import type { Prisma, Session } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type SessionRow = Session;

export const insertSession = (tx: Tx, session: Prisma.SessionUncheckedCreateInput) =>
  tx.session.create({ data: session });

export const findSession = (tx: Tx, sid: string, now: Date): Promise<Session | null> =>
  tx.session.findFirst({ where: { sid, expire: { gt: now } } });

export const prolongSession = (tx: Tx, sid: string, times: { expire: Date; lastUsedAt: Date }) =>
  tx.session.updateMany({ where: { sid }, data: times });

export const findSessionsOf = (tx: Tx, userId: string, now: Date, limit: number): Promise<Session[]> =>
  tx.session.findMany({
    where: { userId, expire: { gt: now } },
    orderBy: [{ lastUsedAt: 'desc' }, { sid: 'asc' }],
    take: limit,
  });

/** Answers the stored id of the golfer's session, where there was one. */
export async function deleteSessionById(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const [session] = await tx.$queryRaw<{ sid: string }[]>`
    DELETE FROM sessions WHERE id = ${id}::uuid AND user_id = ${userId}::uuid RETURNING sid`;
  return session?.sid;
}

export const deleteSession = (tx: Tx, sid: string) => tx.session.deleteMany({ where: { sid } });

/** Answers the stored ids of the sessions that were there. @param kept stays. */
export async function deleteSessionsOf(tx: Tx, userId: string, kept: string | null = null): Promise<string[]> {
  const sessions = await tx.$queryRaw<{ sid: string }[]>`
    DELETE FROM sessions WHERE user_id = ${userId}::uuid AND sid IS DISTINCT FROM ${kept} RETURNING sid`;
  return sessions.map(({ sid }) => sid);
}

/** Leaves a golfer their latest sessions; answers the stored ids of those that ended. */
export async function deleteOldest(tx: Tx, userId: string, kept: number): Promise<string[]> {
  const sessions = await tx.$queryRaw<{ sid: string }[]>`
    DELETE FROM sessions WHERE sid IN (
      SELECT sid FROM sessions WHERE user_id = ${userId}::uuid ORDER BY created_at DESC, sid OFFSET ${kept})
    RETURNING sid`;
  return sessions.map(({ sid }) => sid);
}
