import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Prisma, TeeTime } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export interface TeeTimeRow extends Omit<TeeTime, 'date'> {
  /** `YYYY-MM-DD` on the course's own calendar. */
  readonly date: string;
}

export const upsertTeeTime = (tx: Tx, teeTime: TeeTimeRow): Promise<boolean> => upsertIfNewer(tx, 'tee_times', teeTime);

/** The soonest confirmed tee time of a squad that starts after `now`. */
export async function findNextTeeTime(tx: Tx, squadId: string, now: Date): Promise<TeeTimeRow | undefined> {
  const teeTime = await tx.teeTime.findFirst({
    where: { squadId, status: 'confirmed', startsAt: { gt: now } },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  });
  return teeTime ? { ...teeTime, date: teeTime.date.toISOString().slice(0, 10) } : undefined;
}
