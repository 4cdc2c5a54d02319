import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** From here on the transaction can be taken back to this point, and go on. */
export const setSavepoint = (tx: Tx) => tx.$executeRaw`SAVEPOINT auto_book`;

export const returnToSavepoint = (tx: Tx) => tx.$executeRaw`ROLLBACK TO SAVEPOINT auto_book`;
