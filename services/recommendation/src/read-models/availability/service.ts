import type { availabilityEvents, EntryState } from '@fourball/contracts/events/availability.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate, storedDate } from '../../ranking/calendar.ts';
import type { Entry } from '../../ranking/types.ts';
import { isGone } from '../golfers/repository.ts';
import { findEntriesOf, upsertEntry } from './repository.ts';

export { emptyEntriesOf } from './repository.ts';

type Tx = Prisma.TransactionClient;
type DeletedEntry = DataOf<typeof availabilityEvents.entryDeleted>;

/** Keeps what a golfer said; of one whose account is gone, nothing but that there was an entry. */
export const applyEntry = async ({ tx }: EventWork<Tx>, { version, data }: Received<EntryState>): Promise<boolean> =>
  storeEntry(tx, version, data, (await isGone(tx, data.userId)) ? undefined : data);

/** Keeps that the entry is gone, so that an older event that comes late does not bring it back. */
export const applyEntryDeletion = (
  { tx }: EventWork<Tx>,
  { version, data }: Received<DeletedEntry>,
): Promise<boolean> => storeEntry(tx, version, data, undefined);

/** Entries of a golfer for these dates, as the ranking reads them. */
export const entriesOf = async (tx: Tx, userId: string, dates: readonly string[]): Promise<Entry[]> =>
  (await findEntriesOf(tx, userId, dates.map(storedDate))).map(({ date, timeSlots, isAvailable, ifNeedBe }) => ({
    date: calendarDate(date),
    isAvailable,
    timeSlots: timeSlots as Entry['timeSlots'],
    ifNeedBe: ifNeedBe as Entry['timeSlots'],
  }));

const storeEntry = (tx: Tx, version: number, { id, userId, date }: DeletedEntry, said: EntryState | undefined) => {
  const { timeSlots, isAvailable, ifNeedBe = [] } = said ?? { timeSlots: [], isAvailable: false };
  return upsertEntry(tx, {
    id,
    version,
    userId,
    date: storedDate(date),
    timeSlots,
    isAvailable,
    ifNeedBe,
    gone: !said,
  });
};
