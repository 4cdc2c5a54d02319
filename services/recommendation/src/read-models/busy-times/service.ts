import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { BusyTimesState, notificationEvents } from '@fourball/contracts/events/notification.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { isGone } from '../golfers/repository.ts';
import { upsertBusyTimes } from './repository.ts';

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

export const applyBusyTimesDeletion = (
  { tx }: EventWork<Tx>,
  { version, data }: Received<DataOf<typeof notificationEvents.busyTimesForgotten>>,
): Promise<boolean> => upsertBusyTimes(tx, { id: data.id, version, busy: [], gone: true });
