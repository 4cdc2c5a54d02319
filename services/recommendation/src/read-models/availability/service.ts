import type { availabilityEvents, EntryState } from '@fourball/contracts/events/availability.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { storedDate } from '../../ranking/calendar.ts';
import { isGone } from '../golfers/repository.ts';
import { upsertEntry } from './repository.ts';

export { emptyEntriesOf } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Keeps what a golfer said; of one whose account is gone, nothing but that there was an entry. */
export async function applyEntry(tx: Tx, { version, data }: Received<EntryState>): Promise<boolean> {
  const gone = await isGone(tx, data.userId);
  return upsertEntry(tx, {
    id: data.id,
    version,
    userId: data.userId,
    date: storedDate(data.date),
    timeSlots: gone ? [] : data.timeSlots,
    isAvailable: !gone && data.isAvailable,
    gone,
  });
}

/** Keeps that the entry is gone, so that an older event that comes late does not bring it back. */
export const applyEntryDeletion = (
  tx: Tx,
  { version, data }: Received<DataOf<typeof availabilityEvents.entryDeleted>>,
): Promise<boolean> =>
  upsertEntry(tx, {
    id: data.id,
    version,
    userId: data.userId,
    date: storedDate(data.date),
    timeSlots: [],
    isAvailable: false,
    gone: true,
  });
