import { keepNewest } from '@fourball/kit/events/newest.ts';
import type { Prisma, TeeTime } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export interface TeeTimeRow extends Omit<TeeTime, 'date'> {
  /** `YYYY-MM-DD` on the course's own calendar. */
  readonly date: string;
}

export const keepNewestTeeTime = (tx: Tx, { date, ...teeTime }: TeeTimeRow): Promise<boolean> =>
  keepNewest(tx.teeTime, { ...teeTime, date: new Date(date) });

/** The soonest confirmed tee time of each squad that starts after `now`. */
export async function findNextTeeTimes(tx: Tx, squadIds: string[], now: Date): Promise<TeeTimeRow[]> {
  const teeTimes = await tx.teeTime.findMany({
    where: { squadId: { in: squadIds }, status: 'confirmed', startsAt: { gt: now } },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    distinct: ['squadId'],
  });
  return teeTimes.map((teeTime) => ({ ...teeTime, date: teeTime.date.toISOString().slice(0, 10) }));
}
