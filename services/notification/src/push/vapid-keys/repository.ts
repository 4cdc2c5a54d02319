import type { Prisma, PushKey } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type StoredKeys = Pick<PushKey, 'publicKey' | 'sealedPrivate'>;

const THE_ROW = { id: 1 };

export const findKeys = (tx: Tx): Promise<StoredKeys | null> => tx.pushKey.findUnique({ where: THE_ROW });

/** Keeps the keys unless there are some. */
export const insertKeys = (tx: Tx, keys: StoredKeys) =>
  tx.pushKey.createMany({ data: [{ ...THE_ROW, ...keys }], skipDuplicates: true });

/** Keeps the keys in place of these others; where somebody has replaced those already, theirs stay. */
export const replaceKeys = (tx: Tx, keys: StoredKeys, others: StoredKeys) =>
  tx.pushKey.updateMany({ where: { ...THE_ROW, publicKey: others.publicKey }, data: keys });
