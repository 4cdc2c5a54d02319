import { keepNewest } from '@fourball/kit/events/newest.ts';
import type { Prisma, TeeTime } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const keepTeeTime = (tx: Tx, teeTime: TeeTime): Promise<boolean> => keepNewest(tx.teeTime, teeTime);

export const findTeeTime = (tx: Tx, id: string): Promise<TeeTime | null> => tx.teeTime.findUnique({ where: { id } });
