import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

const THE_ROW = { id: 1 };

export const findSealedKeys = async (tx: Tx): Promise<string | undefined> =>
  (await tx.mailTokenKeys.findUnique({ where: THE_ROW }))?.sealed;

/** Keeps the keys unless there are some. */
export const insertSealedKeys = (tx: Tx, sealed: string) =>
  tx.mailTokenKeys.createMany({ data: [{ ...THE_ROW, sealed }], skipDuplicates: true });

/** Keeps the keys in place of these others; where somebody has replaced those already, theirs stay. */
export const replaceSealedKeys = (tx: Tx, sealed: string, other: string) =>
  tx.mailTokenKeys.updateMany({ where: { ...THE_ROW, sealed: other }, data: { sealed } });
