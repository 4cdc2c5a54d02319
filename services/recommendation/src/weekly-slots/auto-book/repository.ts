import type { Prisma } from '../../generated/prisma/client.ts';
import { storedDate } from '../../ranking/calendar.ts';

type Tx = Prisma.TransactionClient;

/** Whether a standing game of a squad has a date on a day that may be played. */
export const hasGameOn = async (tx: Tx, squadId: string, date: string): Promise<boolean> =>
  (await tx.gameDate.findFirst({
    where: { squadId, date: storedDate(date), status: { in: ['planned', 'open', 'locked'] } },
    select: { id: true },
  })) !== null;

/** From here on the transaction can be taken back to this point, and go on. */
export const setSavepoint = (tx: Tx) => tx.$executeRaw`SAVEPOINT auto_book`;

export const returnToSavepoint = (tx: Tx) => tx.$executeRaw`ROLLBACK TO SAVEPOINT auto_book`;
