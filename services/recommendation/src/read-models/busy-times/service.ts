import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { BusyTimesState, notificationEvents } from '@fourball/contracts/events/notification.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { isForgotten } from '../golfers/service.ts';
import { emptyBusyTimesOf, upsertBusyTimes } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Keeps when a golfer's own calendar is busy; of one whose account is gone, nothing. */
export async function applyBusyTimes(tx: Tx, { version, data }: Received<BusyTimesState>): Promise<boolean> {
  const gone = await isForgotten(tx, data.id);
  return upsertBusyTimes(tx, { id: data.id, version, busy: gone ? [] : data.busy, gone });
}

export const applyBusyTimesDeletion = (
  tx: Tx,
  { version, data }: Received<DataOf<typeof notificationEvents.busyTimesForgotten>>,
): Promise<boolean> => upsertBusyTimes(tx, { id: data.id, version, busy: [], gone: true });

/** Empties what is known of a golfer whose account is gone: the event that says so of the calendar comes later. */
export const eraseBusyTimesOf = (tx: Tx, golferId: string) => emptyBusyTimesOf(tx, golferId);
