import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findNextTeeTimes, keepNewestTeeTime, type TeeTimeRow } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** When a squad plays, wall-clock at the course. */
export type Start = Pick<TeeTimeRow, 'date' | 'time'>;

/** Follows what the recommendation service tells of a tee time. */
export const keepTeeTime = (tx: Tx, { version, data }: Received<TeeTimeState>) =>
  keepNewestTeeTime(tx, {
    id: data.id,
    version,
    squadId: data.squadId,
    startsAt: new Date(data.startsAt),
    date: data.date,
    time: data.time,
    status: data.status,
  });

/** When each of these squads plays next; null when nothing is booked that has not started. */
export async function nextStartsOf(tx: Tx, squadIds: string[]): Promise<(squadId: string) => Start | null> {
  const teeTimes = await findNextTeeTimes(tx, squadIds, new Date());
  const starts = new Map(teeTimes.map(({ squadId, date, time }) => [squadId, { date, time }]));
  return (squadId) => starts.get(squadId) ?? null;
}
