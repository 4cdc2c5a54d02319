import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findNextTeeTime, type TeeTimeRow, upsertTeeTime } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** When a squad plays, wall-clock at the course. */
export type Start = Pick<TeeTimeRow, 'date' | 'time'>;

/** Stores a tee time as the recommendation service publishes it. */
export const applyTeeTime = (tx: Tx, { version, data }: Received<TeeTimeState>) =>
  upsertTeeTime(tx, {
    id: data.id,
    version,
    squadId: data.squadId,
    startsAt: new Date(data.startsAt),
    date: data.date,
    time: data.time,
    status: data.status,
  });

/** When a squad plays next; null when nothing is booked that has not started. */
export async function nextStartOf(tx: Tx, squadId: string): Promise<Start | null> {
  const next = await findNextTeeTime(tx, squadId, new Date());
  return next ? { date: next.date, time: next.time } : null;
}
