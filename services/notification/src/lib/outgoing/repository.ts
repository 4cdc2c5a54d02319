import { Prisma } from '../../generated/prisma/client.ts';

/** Whether the row was not counted before; whoever else would count it waits until the transaction ends. */
export const markCounted = async (tx: Prisma.TransactionClient, table: 'mails' | 'pushes', id: string) =>
  (await tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET is_counted = true WHERE id = ${id}::uuid AND NOT is_counted`) === 1;
