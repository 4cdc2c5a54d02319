import type { Prisma, Session } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const insertSession = (tx: Tx, session: { sid: string; userId: string; createdAt: Date; expire: Date }) =>
  tx.session.create({ data: session });

export const findSession = (tx: Tx, sid: string, now: Date): Promise<Session | null> =>
  tx.session.findFirst({ where: { sid, expire: { gt: now } } });

export const prolongSession = (tx: Tx, sid: string, expire: Date) =>
  tx.session.updateMany({ where: { sid }, data: { expire } });

export const deleteSession = (tx: Tx, sid: string) => tx.session.deleteMany({ where: { sid } });
