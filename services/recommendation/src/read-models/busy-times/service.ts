import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { BusyTimesState, notificationEvents } from '@fourball/contracts/events/notification.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Interval } from '../../ranking/types.ts';
import { isGone } from '../golfers/repository.ts';
import { findBusyTimes, upsertBusyTimes } from './repository.ts';

export { emptyBusyTimesOf } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Keeps when a golfer's own calendar is busy; of one whose account is gone, nothing. */
export async function applyBusyTimes(
  { tx }: EventWork<Tx>,
  { version, data }: Received<BusyTimesState>,
): Promise<boolean> {
  const gone = await isGone(tx, data.id);
  return upsertBusyTimes(tx, { id: data.id, version, busy: gone ? [] : data.busy, gone });
}

/** When a golfer's own calendar is busy, as the ranking reads it. */
export async function busyTimesOf(tx: Tx, userId: string): Promise<Interval[]> {
  const { busy = [] } = ((await findBusyTimes(tx, userId)) ?? {}) as Partial<BusyTimesState>;
  return busy.map(({ startsAt, endsAt }) => ({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }));
}

export const applyBusyTimesDeletion = (
  { tx }: EventWork<Tx>,
  { version, data }: Received<DataOf<typeof notificationEvents.busyTimesForgotten>>,
): Promise<boolean> => upsertBusyTimes(tx, { id: data.id, version, busy: [], gone: true });
