import type { CalendarConnection, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const findConnections = (tx: Tx, golferId: string) =>
  tx.calendarConnection.findMany({ where: { golferId }, orderBy: { connectedAt: 'asc' } });

export const findConnectionByToken = (tx: Tx, tokenHash: Buffer<ArrayBuffer>) =>
  tx.calendarConnection.findUnique({ where: { tokenHash } });

export const insertConnection = (tx: Tx, connection: Prisma.CalendarConnectionCreateManyInput) =>
  tx.calendarConnection.createMany({ data: [connection], skipDuplicates: true });

export const deleteConnection = (tx: Tx, golferId: string, provider: string) =>
  tx.calendarConnection.deleteMany({ where: { golferId, provider } });

/** @param before those made before then; all unless told. */
export const deleteConnections = (tx: Tx, golferId: string, before?: Date) =>
  tx.calendarConnection.deleteMany({ where: { golferId, ...(before ? { connectedAt: { lt: before } } : {}) } });

export const touchConnections = (tx: Tx, golferId: string, lastSyncAt: Date) =>
  tx.calendarConnection.updateMany({ where: { golferId }, data: { lastSyncAt } });

export const recordUse = (tx: Tx, { golferId, provider }: CalendarConnection, lastUsedAt: Date) =>
  tx.calendarConnection.updateMany({ where: { golferId, provider }, data: { lastUsedAt } });

/** Keeps what a feed holds from now on, unless another replica did so meanwhile. */
export const recordContent = (
  tx: Tx,
  feed: Pick<CalendarConnection, 'golferId' | 'provider' | 'contentHash'>,
  content: { contentHash: Buffer<ArrayBuffer>; changedAt: Date },
) =>
  tx.calendarConnection.updateMany({
    where: { golferId: feed.golferId, provider: feed.provider, contentHash: feed.contentHash },
    data: content,
  });
