import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

const THE_ROW = { id: 1 };

/** Keeps the key unless there is one; answers the one that is kept. */
export async function insertKey(tx: Tx, key: Buffer<ArrayBuffer>): Promise<Uint8Array> {
  const known = await tx.deviceKey.findUnique({ where: THE_ROW });
  if (known) return known.key;
  await tx.deviceKey.createMany({ data: [{ ...THE_ROW, key }], skipDuplicates: true });
  return (await tx.deviceKey.findUniqueOrThrow({ where: THE_ROW })).key;
}
